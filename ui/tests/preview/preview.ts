// Looks at the interface on the fixtures, without the program: `npm run preview:ui`, then `?lang=ko&theme=dark`,
// `?empty`, `?gallery`. Not part of any build.
import '../../src/theme/fonts.css';
import '../../src/theme/tokens.css';
import '../../src/theme/components.css';
import '../../src/theme/print.css';
import { mount } from 'svelte';
import { connect } from '../../src/api/client.svelte.ts';
import { locale } from '../../src/format/text.svelte.ts';
import { applyTheme } from '../../src/theme/scheme.ts';
import App from '../../src/views/App.svelte';
import { fixtureHost } from '../fixtures/host.ts';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
const settings = { language: asked.get('lang'), theme: asked.get('theme') };

const host = fixtureHost({
  settings_get: () => settings,
  settings_set: (s: typeof settings) => Object.assign(settings, s),
  ...(asked.has('empty') ? { case_list: () => [] } : {}),
});
connect(host);
locale.choose(settings.language ?? 'en');
applyTheme(settings.theme);
mount(asked.has('gallery') ? Gallery : App, { target: document.body });
