// The sizing view on a real page, over what the program answers: live figures while typing, the refusal at its field, charts and
// their table twins, and every calculator with its sample in both languages.
import { page, userEvent } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import { forgetPages, keepLatest } from '../../src/views/sizing/page.svelte.ts';
import type { SizingRequest } from '../../src/api/wire.ts';
import type { Answers, FixtureHost } from '../fixtures/host.ts';
import { textIn } from '../../src/format/text.svelte.ts';
import { CALCULATORS, CASE, SAMPLES, sizingAnswers } from '../fixtures/sizing.ts';
import { byRole, expectAccessible, host, stage } from './stage.ts';

/** Opens Sizing as one who was there before, with an empty form; `fresh` opens it for the first time. */
function open(answers: Answers = {}, language = 'en', fresh = false): FixtureHost {
  const it = host(sizingAnswers(answers), language);
  if (!fresh) keepLatest(CASE, 'outbox');
  navigation.open(CASE, 'sizing');
  stage(App, {});
  return it;
}

const text = () => document.body.textContent ?? '';
const asked = (it: FixtureHost) =>
  it.asked.filter((a) => a.name === 'sizing_run').map((a) => a.args as SizingRequest);

function fieldOf(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((l) => l.textContent === label);
  const field = document.getElementById(found?.htmlFor ?? '');
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return field;
}

async function type(label: string, value: string) {
  const field = fieldOf(label);
  field.focus();
  field.select();
  await userEvent.keyboard(value);
}

/** Puts inputs into their fields at once, as a sheet would. */
async function fill(calculator: string, language: 'en' | 'ko', inputs: Record<string, string>) {
  const label = (name: string) => textIn(language, `sizing-input-${name}`) ?? name;
  await expect.poll(text).toContain(label(Object.keys(inputs)[0] ?? ''));
  for (const [name, value] of Object.entries(inputs)) {
    const found = [...document.querySelectorAll('label')].find((l) => l.textContent === label(name));
    const field = document.getElementById(found?.htmlFor ?? '') as
      HTMLInputElement | HTMLSelectElement | null;
    if (!field) throw new Error(`${calculator}: no field ${label(name)}`);
    field.value = value;
    field.dispatchEvent(
      new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  }
}

/** Chooses in a list of the dialog. */
function choose(label: string, value: string) {
  const found = [...document.querySelectorAll<HTMLLabelElement>('dialog label')].find((l) =>
    l.textContent?.startsWith(label),
  );
  const list = document.getElementById(found?.htmlFor ?? '') as HTMLSelectElement;
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

async function fillCase() {
  await expect.poll(text).toContain('Arrivals');
  await type('Batch', '200');
  await type('Delay, period or grid', '1');
  await type('Arrivals', '215.7');
  await type('The load lasts', '179.9165507649513');
  await type('Largest backlog seen', '100');
}

beforeEach(() => {
  forgetPages();
  navigation.library();
});

describe('the outbox', () => {
  it('gives the backlog of the sample case while somebody types, with the alarm and what would explain it', async () => {
    const it = open();
    await fillCase();
    await expect.poll(text).toContain('2,825');
    expect(text()).toContain('100 were seen where the model says 2,825');
    expect(text()).toContain('No run drains anything');
    expect(text()).toContain('38,808');
    expect(text()).toContain(
      '= 0 + (215.7 /s − 200 /s) × 179.9 s'.replaceAll(' /s', '\u00a0/s').replace(' s', '\u00a0s'),
    );
    await expect.poll(() => asked(it).at(-1)?.steps).toBe(120);
    const last = asked(it).at(-1);
    expect(last?.inputs.map((i) => [i.name, i.value])).toEqual([
      ['batch', 200],
      ['interval_s', 1],
      ['arrival_per_s', 215.7],
      ['duration_s', 179.9165507649513],
      ['observed_max', 100],
    ]);
    await type('Time of a run', '0.06');
    await expect.poll(text).toContain('4,861');
  });

  it('goes on calculating after another view was open, on the calculator that was chosen', async () => {
    const it = open();
    await fillCase();
    await expect.poll(text).toContain('2,825');
    navigation.open(CASE, 'exhibits');
    await expect.poll(text).not.toContain('2,825');
    navigation.open(CASE, 'sizing');
    await expect.poll(text).toContain('2,825');
    await type('Time of a run', '0.06');
    await expect.poll(text).toContain('4,861');
    expect(
      asked(it)
        .at(-1)
        ?.inputs.map((i) => i.name),
    ).toContain('exec_s');
    [...document.querySelectorAll<HTMLElement>('[role=tab]')]
      .find((e) => e.textContent === textIn('en', 'sizing-calculator-bloom'))
      ?.click();
    await expect
      .poll(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent)
      .toContain('Bloom');
    navigation.open(CASE, 'exhibits');
    await expect.poll(() => document.querySelector('.inp')).toBeNull();
    navigation.open(CASE, 'sizing');
    await expect
      .poll(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent)
      .toContain('Bloom');
  });

  it('opens with the sheet of the case, each value with its line', async () => {
    open({}, 'en', true);
    await expect.poll(text).toContain('2,825');
    expect(fieldOf('Arrivals').value).toBe('215.7');
    await expect.poll(() => fieldOf('Arrivals').closest('.inp')?.textContent).toContain('E1:23');
  });

  it('says at the field why a value is refused and keeps the figures before it', async () => {
    open();
    await fillCase();
    await expect.poll(text).toContain('2,825');
    await type('Batch', '0');
    await expect.poll(text).toContain('Must be above zero');
    expect(fieldOf('Batch').getAttribute('aria-invalid')).toBe('true');
    expect(text()).toContain('2,825');
    await type('Batch', '1,234');
    await expect.poll(() => document.querySelector('.src.error')?.textContent?.trim()).toContain('1234');
    await type('Batch', '200');
    await expect.poll(() => document.querySelector('.src.error')).toBeNull();
  });

  it('sends an interval as its ends', async () => {
    const it = open();
    await expect.poll(text).toContain('Arrivals');
    await type('Arrivals', '200..220');
    await expect
      .poll(() => asked(it).at(-1)?.inputs)
      .toEqual([{ name: 'arrival_per_s', value: null, bounds: [200, 220], origin: { from: 'entered' } }]);
  });

  it('shows the chart as a table with Shift T', async () => {
    open();
    await fillCase();
    await expect
      .poll(() => document.querySelector('svg.chart')?.getAttribute('aria-label'))
      .toMatch(/^Backlog over time: the model gives [\d,.]+ at [\d,.]+\u00a0s; 100 were seen\.$/);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Shift>}t{/Shift}');
    await expect.poll(() => document.querySelector('figure table')).not.toBeNull();
    const rows = [...(document.querySelector('figure table')?.querySelectorAll('tbody tr') ?? [])].map((r) =>
      [...r.querySelectorAll('td')].map((d) => d.textContent),
    );
    const end = rows.filter((r) => r[0] === '179.9');
    expect(end).toEqual([
      ['179.9', '2,825', ''],
      ['179.9', '', '100'],
    ]);
  });

  it('reads the lease as each library does', async () => {
    open();
    await expect.poll(text).toContain('Duration check');
    await type('lockAtLeastFor as written', 'PT500MS');
    const first = () =>
      [...(document.querySelector('.dur tbody tr')?.children ?? [])].map((c) => c.textContent?.trim());
    await expect.poll(first).toEqual(['PT500MS', 'rejected', 'rejected', 'rejected']);
  });

  it('lays a scenario of the sliders beside the page', async () => {
    const it = open();
    await fillCase();
    await expect.poll(() => document.querySelectorAll('input[type=range]').length).toBe(4);
    const slider = document.querySelector<HTMLInputElement>('input[type=range]');
    slider?.focus();
    await userEvent.keyboard('{End}');
    await expect.poll(text).toContain('Side by side');
    await expect
      .poll(() => asked(it).at(-1)?.scenarios)
      .toEqual([
        {
          name: '',
          inputs: [{ name: 'batch', value: 800, bounds: null, origin: { from: 'entered' } }],
        },
      ]);
    slider?.blur();
    byRole('button', 'Keep as scenario').click();
    await expect.poll(text).toContain('Batch 800');
    await expect
      .poll(() =>
        asked(it)
          .at(-1)
          ?.scenarios.map((s) => s.name),
      )
      .toEqual(['Batch 800']);
    byRole('button', 'Drop Batch 800').click();
    await expect.poll(text).not.toContain('Side by side');
  });

  it('is scored by a stated value, which names what would explain the difference', async () => {
    const it = open();
    await fillCase();
    await expect.poll(text).toContain('2,825');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('o');
    await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
    byRole('button', 'a value').click();
    await expect
      .poll(() => [...document.querySelectorAll('label')].some((l) => l.textContent === 'Seen'))
      .toBe(true);
    await type('Seen', '90..110');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(text).toContain('Below the prediction');
    expect(text()).toContain('One more poller is effective');
    const sent = it.asked.find((a) => a.name === 'sizing_score')?.args;
    expect(sent).toMatchObject({
      figure: 'backlog_end',
      observed: { what: 'entered', lo: 90, hi: 110 },
      tolerance: null,
    });
  });

  it('is scored by the samples of a capture, which fit', async () => {
    open();
    await expect.poll(text).toContain('Arrivals');
    await fill('outbox', 'en', {
      mode: 'fixed_rate',
      batch: '50',
      interval_s: '1',
      exec_s: '0.006',
      arrival_per_s: '100',
      duration_s: '46',
    });
    await expect.poll(text).toContain('2,300');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('o');
    await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
    choose('Table', 'E2/0');
    choose('Column of the figure', '2');
    await type('The model may be off by', '5');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(text).toContain('As predicted');
    expect(text()).toContain('46 / 46');
    await expect.poll(() => document.querySelectorAll('svg.chart circle').length).toBeGreaterThan(40);
  });

  it('fills the form from a sheet and shows the line of each input', async () => {
    open();
    await expect.poll(text).toContain('Fill in from E1');
    byRole('button', 'Fill in from E1').click();
    await expect.poll(text).toContain('2,825');
    expect(fieldOf('Arrivals').value).toBe('215.7');
    const row = () => fieldOf('Arrivals').closest('.inp');
    await expect.poll(() => row()?.textContent).toContain('E1:23');
    expect(row()?.querySelector('.grade')?.ariaLabel).toBe('inferred');
  });

  it('takes an input from a cell of an exhibit', async () => {
    const it = open();
    await expect.poll(text).toContain('from an exhibit');
    byRole('button', 'Largest backlog seen: take from an exhibit').click();
    await expect.poll(() => document.querySelector('dialog[open] td')).not.toBeNull();
    choose('Table', 'E2/0');
    await expect.poll(() => document.querySelectorAll('dialog[open] td button').length).toBeGreaterThan(40);
    byRole('button', 'backlog 96').click();
    await expect
      .poll(() => asked(it).at(-1)?.inputs)
      .toEqual([
        {
          name: 'observed_max',
          value: null,
          bounds: null,
          origin: { from: 'cell', of: { exhibit: 'E2', block: 0 }, row: 1, column: 2 },
        },
      ]);
  });

  it('is sealed as the prediction of a change that has none', async () => {
    const it = open();
    await fillCase();
    await expect.poll(text).toContain('2,825');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('p');
    await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
    const before = [...document.querySelectorAll<HTMLLabelElement>('dialog label')].find((l) =>
      l.textContent?.startsWith('Value before the change'),
    );
    document.getElementById(before?.htmlFor ?? '')?.focus();
    await userEvent.keyboard('11000');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => it.asked.some((a) => a.name === 'sizing_predict')).toBe(true);
    expect(it.asked.find((a) => a.name === 'sizing_predict')?.args).toMatchObject({
      case: CASE,
      intervention: 'R1',
      figure: 'backlog_end',
      before: { value: 11000, unit: 'count', grade: 'assumed', source: { kind: 'entered' } },
      tolerance: 0.2,
      null_band: 0.1,
      planned_runs: 1,
      seal: true,
    });
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
    await expect.poll(text).toContain('R1 has a sealed prediction');
  });

  it('says what failed and asks again', async () => {
    let down = true;
    open({
      sizing_list: () => {
        if (down) throw { code: 'storage', args: { detail: 'disk' } };
        return CALCULATORS;
      },
    });
    await expect.poll(text).toContain('The library could not be read or written: disk');
    down = false;
    document.querySelector<HTMLButtonElement>('.panel button')?.click();
    await expect.poll(text).toContain('Arrivals');
  });

  it.each(['en', 'ko'])('is accessible in %s', async (language) => {
    open({}, language);
    await expect.poll(() => document.querySelectorAll('.inp').length).toBeGreaterThan(10);
    await expectAccessible();
  });

  it.each([
    [1280, 800],
    [1024, 700],
  ])('never scrolls sideways at %d × %d', async (width, height) => {
    await page.viewport(width, height);
    open({}, 'ko');
    await expect.poll(() => document.querySelectorAll('.inp').length).toBeGreaterThan(10);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await page.viewport(1280, 800);
  });
});

/** What reads the same in every language: functions, units, settings, types and products of one-letter names. */
const PROPER = new Set([
  ...['ceil', 'floor', 'max', 'min', 'log', 'sqrt', 'Poisson', 'Erlang', 'MiB', 'KiB', 'RSS', 'GOGC', 'GiB'],
  ...['lockAtMostFor', 'MaxMetaspaceSize', 'count', 'varchar', 'json', 'JVM'],
]);

describe.each(['en', 'ko'] as const)('every calculator, in %s', (language) => {
  it.each(CALCULATORS.map((c) => c.id))('%s', async (id) => {
    const sample = SAMPLES[id];
    if (!sample) throw new Error(`no sample of ${id}`);
    open({}, language);
    const name = textIn(language, `sizing-calculator-${id}`) ?? id;
    await expect.poll(text).toContain(name);
    [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((e) => e.textContent === name)?.click();
    await fill(id, language, sample.inputs);
    await expect.poll(() => document.querySelectorAll('.figures tbody tr').length).toBeGreaterThan(2);
    for (const figure of sample[language]) await expect.poll(text).toContain(figure);
    const curves = CALCULATORS.find((c) => c.id === id)?.curves ?? [];
    if (curves.length > 0)
      await expect.poll(() => document.querySelectorAll('svg.chart').length).toBeGreaterThan(0);
    // The words of formulas are those of the language.
    const formulas = [...document.querySelectorAll('.formula')].map((f) => f.textContent).join('\n');
    if (language === 'ko')
      expect((formulas.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !PROPER.has(word))).toEqual([]);
    // Every code has its words, and nothing reaches beyond its pane.
    expect(text()).not.toMatch(/sizing-|⟦/);
    for (const pane of document.querySelectorAll('[data-pane]')) {
      expect(pane.scrollWidth, `${id} ${pane.getAttribute('aria-label')}`).toBeLessThanOrEqual(
        pane.clientWidth,
      );
    }
    await expectAccessible();
    // Each drawing has a table with its figures.
    const drawings = document.querySelectorAll('svg.chart').length;
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('{Shift>}t{/Shift}');
    await expect.poll(() => document.querySelectorAll('figure table').length).toBe(drawings);
    expect(document.querySelectorAll('figure table tbody tr').length).toBeGreaterThanOrEqual(drawings);
  });
});

it('Metaspace is filled in from jcmd, line by line', async () => {
  open();
  await expect.poll(text).toContain('Arrivals');
  [...document.querySelectorAll<HTMLElement>('[role=tab]')]
    .find((e) => e.textContent === 'Metaspace')
    ?.click();
  await expect.poll(text).toContain('Fill in from E3');
  byRole('button', 'Fill in from E3').click();
  await expect.poll(() => fieldOf('Classes at steady state').closest('.inp')?.textContent).toContain('E3:6');
  expect(fieldOf('Classes at steady state').closest('.inp')?.querySelector('.grade')?.ariaLabel).toBe(
    'measured',
  );
  await expect.poll(text).toContain('Committed over used');
});
