// The page that is measured: `#table`, `#series` or `#plans` in its address says what, and what was measured ends up as text in
// `#told`, where any engine's driver can read it.
import '../../src/theme/fonts.css';
import '../../src/theme/tokens.css';
import '../../src/theme/components.css';
import { plansBench } from './plans.ts';
import { seriesBench } from './series.ts';
import { tableBench } from './table.ts';

const ROWS = 1_000_000;

const PLANS = [100, 1_000, 5_000, 50_000];

function run(): Promise<unknown> {
  switch (location.hash) {
    case '#table':
      return tableBench(ROWS);
    case '#plans':
      return plansBench(PLANS);
    default:
      return seriesBench();
  }
}

async function measured(): Promise<string> {
  try {
    return JSON.stringify(await run());
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
