// The page that is measured: `#table` or `#series` in its address says what, and what was measured ends up as text in
// `#told`, where any engine's driver can read it.
import '../../src/theme/fonts.css';
import '../../src/theme/tokens.css';
import '../../src/theme/components.css';
import { seriesBench } from './series.ts';
import { tableBench } from './table.ts';

const ROWS = 1_000_000;

async function measured(): Promise<string> {
  try {
    return JSON.stringify(location.hash === '#table' ? await tableBench(ROWS) : await seriesBench());
  } catch (thrown) {
    return `!${String(thrown)}`;
  }
}

void measured().then((text) => {
  const told = document.createElement('pre');
  told.id = 'told';
  told.textContent = text;
  document.body.replaceChildren(told);
});
