// Looks at the interface on the fixtures, without the program: `npm run preview:ui`, then `?lang=ko&theme=dark`,
// `?empty`, `?many=10000`, `?gallery`, `?recorded` (a case as the program answered it), `?sizing=bloom` (a calculator with its
// sample), `?plans=E1` (execution plans, at an exhibit; `&of=INQ-2` those of real servers). Not part of any build.
import '../../src/theme/fonts.css';
import '../../src/theme/tokens.css';
import '../../src/theme/components.css';
import '../../src/theme/print.css';
import { mount } from 'svelte';
import { connect } from '../../src/api/client.svelte.ts';
import { locale } from '../../src/format/text.svelte.ts';
import { applyTheme } from '../../src/theme/scheme.ts';
import App from '../../src/views/App.svelte';
import { ROWS } from '../fixtures/cases.ts';
import { fixtureHost } from '../fixtures/host.ts';
import { planRecords } from '../fixtures/planrecords.ts';
import { planAnswers, PLANS_CASE } from '../fixtures/plans.ts';
import { recordedAnswers } from '../fixtures/recorded.ts';
import { navigation } from '../../src/views/place.svelte.ts';
import { pageOf } from '../../src/views/sizing/page.svelte.ts';
import { CALCULATORS, CASE, SAMPLES, sizingAnswers } from '../fixtures/sizing.ts';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
const settings = { language: asked.get('lang'), theme: asked.get('theme') };

/** As many cases as asked for, to see whether the list stays quick. */
const many = (n: number) =>
  Array.from({ length: n }, (_, i) => {
    const row = ROWS[i % ROWS.length] as (typeof ROWS)[number];
    return { ...row, case: { ...row.case, id: `INQ-${i + 1}` } };
  });

const host = fixtureHost({
  settings_get: () => settings,
  settings_set: (s: typeof settings) => Object.assign(settings, s),
  ...(asked.has('recorded') ? recordedAnswers(settings.language ?? 'en') : {}),
  ...(asked.has('sizing') ? sizingAnswers() : {}),
  ...(asked.has('plans') ? (asked.has('of') ? planRecords() : planAnswers()) : {}),
  ...(asked.has('empty') ? { case_list: () => [] } : {}),
  ...(asked.has('many') ? { case_list: () => many(Number(asked.get('many'))) } : {}),
});
connect(host);
locale.choose(settings.language ?? 'en');
applyTheme(settings.theme);
const calculator = CALCULATORS.find((c) => c.id === asked.get('sizing'));
if (calculator) {
  const page = pageOf(CASE, calculator);
  for (const [name, text] of Object.entries(SAMPLES[calculator.id]?.inputs ?? {})) page.type(name, text);
  navigation.open(CASE, 'sizing');
}
if (asked.has('plans'))
  navigation.open(asked.get('of') ?? PLANS_CASE.case.id, 'plans', asked.get('plans') || null);
mount(asked.has('gallery') ? Gallery : App, { target: document.body });
