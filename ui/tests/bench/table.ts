// A table of a million rows in the real view, against a plain canvas list of the same rows (goals: P9).
import { mount, unmount } from 'svelte';
import { connect } from '../../src/api/client.svelte.ts';
import { locale } from '../../src/format/text.svelte.ts';
import App from '../../src/views/App.svelte';
import { navigation } from '../../src/views/place.svelte.ts';
import { canvasList } from './canvaslist.ts';
import { frame, painted, perFrame, quantile, until, type Frames } from './frames.ts';
import { CASE, chances, generate, generatedPlatform, type Generated } from './generated.ts';

export interface TableRun {
  rows: number;
  scroll: Frames;
  /** Milliseconds from the jump to the rows on the screen. */
  jump: { p50: number; p95: number };
  /** Milliseconds from a key to the filtered rows on the screen. */
  filter: { p50: number; p95: number };
  /** Elements in the page at most. */
  elements: number;
}

const FRAMES = 300;
const JUMPS = 40;
const WORD = 'orders_49';

/** Row number that stands first in sight of the grid. */
function firstRow(grid: HTMLElement): number {
  const top = grid.getBoundingClientRect().top + 40;
  const below = [...grid.querySelectorAll<HTMLElement>('[role="row"][aria-selected]')]
    .filter((row) => row.getBoundingClientRect().bottom > top)
    .map((row) => Number(row.ariaRowIndex) - 2);
  return Math.min(...below);
}

/** Cells of the rows in sight hold what the data says: no placeholder, no row of a former answer. */
function holds(grid: HTMLElement, expected: (index: number) => string | undefined): boolean {
  const at = firstRow(grid);
  return [0, 5, 10].every((n) => {
    const row = grid.querySelector(`[role="row"][aria-rowindex="${at + n + 2}"] [role="gridcell"]`);
    const text = expected(at + n);
    return text === undefined || row?.textContent.trim() === text;
  });
}

const slept = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function measured(
  port: HTMLElement,
  rows: number,
  shows: () => boolean,
  type: (part: string) => void,
  shown: (part: string) => boolean,
): Promise<TableRun> {
  let elements = 0;
  let at = 0;
  const scroll = await perFrame(FRAMES, (n) => {
    // A fast turn of the wheel: the scroll bar is scaled, so that this is about ten rows a frame.
    port.scrollTop = at += n % 2 === 0 ? 90 : 150;
    if (n % 50 === 0) elements = Math.max(elements, document.querySelectorAll('*').length);
  });
  await slept(300);
  const chance = chances(3);
  const jumps: number[] = [];
  for (let n = 0; n < JUMPS; n += 1) {
    const begun = performance.now();
    port.scrollTop = Math.floor(chance() * (port.scrollHeight - port.clientHeight));
    await frame();
    jumps.push((await until(shows, 'the rows of a jump')) - begun);
    await slept(30);
  }
  port.scrollTop = 0;
  await slept(300);
  const keys: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (let n = 1; n <= 2 * WORD.length; n += 1) {
      const part = WORD.slice(0, n <= WORD.length ? n : 2 * WORD.length - n);
      const begun = performance.now();
      type(part);
      keys.push((await until(() => shown(part), `rows with ${part}`)) - begun);
      await slept(40);
    }
  }
  return {
    rows,
    scroll,
    jump: { p50: quantile(jumps, 0.5), p95: quantile(jumps, 0.95) },
    filter: { p50: quantile(keys, 0.5), p95: quantile(keys, 0.95) },
    elements,
  };
}

async function ours(data: Generated, counts: Map<string, Uint32Array>): Promise<TableRun> {
  connect(generatedPlatform(data));
  locale.choose('en');
  navigation.open(CASE, 'snapshots', 'E1:2');
  const app = mount(App, { target: document.body });
  const grid = () => document.querySelector<HTMLElement>('[role="grid"]');
  await until(() => (grid()?.querySelectorAll('[role="gridcell"]').length ?? 0) > 50, 'the table');
  const port = grid();
  const field = [...document.querySelectorAll<HTMLLabelElement>('label')].find((l) =>
    l.textContent.startsWith('Filter by'),
  )?.control;
  if (!port || !(field instanceof HTMLInputElement)) throw new Error('the table has no grid or no filter');
  let chosen = data.holding('');
  const text = (index: number) => {
    const row = chosen[index];
    return row === undefined ? undefined : data.text(row);
  };
  await until(() => holds(port, text), 'the first rows');
  const run = await measured(
    port,
    data.rows,
    () => holds(port, text),
    (part) => {
      chosen = counts.get(part) ?? chosen;
      field.value = part;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    },
    () =>
      document.body.textContent.includes(`${chosen.length.toLocaleString('en-US')} of `) && holds(port, text),
  );
  await unmount(app);
  return run;
}

async function floor(data: Generated, counts: Map<string, Uint32Array>): Promise<TableRun> {
  const list = canvasList(data);
  await painted();
  let part = '';
  const run = await measured(
    list.port,
    data.rows,
    () => true,
    (next) => {
      part = next;
      list.filter(next);
    },
    () => list.count() === (counts.get(part)?.length ?? data.rows),
  );
  list.port.remove();
  return run;
}

export async function tableBench(rows: number): Promise<{ ours: TableRun; canvas: TableRun }> {
  const data = generate(rows);
  const counts = new Map<string, Uint32Array>();
  for (let n = 0; n <= WORD.length; n += 1) counts.set(WORD.slice(0, n), data.holding(WORD.slice(0, n)));
  const canvas = await floor(data, counts);
  return { canvas, ours: await ours(data, counts) };
}
