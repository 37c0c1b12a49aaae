// The page that is measured. `run('table')` and `run('series')` are called by whoever opened it.
import '../../src/theme/fonts.css';
import '../../src/theme/tokens.css';
import '../../src/theme/components.css';
import { seriesBench } from './series.ts';
import { tableBench } from './table.ts';

const ROWS = 1_000_000;

Object.assign(window, {
  run: async (what: string) =>
    JSON.stringify(what === 'table' ? await tableBench(ROWS) : await seriesBench()),
  ready: true,
});
