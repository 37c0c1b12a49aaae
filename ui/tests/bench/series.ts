// 166,650 points in three series: our chart against uPlot alone, in the same page (goals: P10). What is drawn is compared
// before anything is timed: every planted spike must be on the screen.
import { mount, unmount } from 'svelte';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import LongLines from '../../src/charts/LongLines.svelte';
import { locale } from '../../src/format/text.svelte.ts';
import { buckets } from '../../src/logic/buckets.ts';
import { frame, painted, perFrame, quantile, type Frames } from './frames.ts';
import { chances } from './generated.ts';

const POINTS = 55_550;
const SERIES = 3;
const SPIKES = 60;
const [WIDTH, HEIGHT] = [760, 360];
const FIRSTS = 9;
const PANS = 240;

export interface SeriesRun {
  /** Milliseconds to the first drawing on the screen: median of several. */
  first: number;
  pan: Frames;
}

export interface SeriesBench {
  points: number;
  /** Spikes that are on the screen, of those planted. */
  spikes: { planted: number; ours: number; uplot: number };
  /** Columns of pixels whose highest and lowest mark lie where the data has them, of all. */
  columns: { all: number; ours: number };
  ours: SeriesRun;
  uplot: SeriesRun;
}

interface Data {
  x: Float64Array;
  ys: Float64Array[];
  spikes: { at: number; series: number }[];
}

function made(): Data {
  const chance = chances(11);
  const x = Float64Array.from({ length: POINTS }, (_, i) => i);
  const ys = Array.from({ length: SERIES }, (_, s) => {
    let level = 40 + s * 12;
    return Float64Array.from({ length: POINTS }, () => {
      level = Math.min(90, Math.max(10, level + (chance() - 0.5) * 2));
      return level + (chance() - 0.5) * 6;
    });
  });
  const spikes = Array.from({ length: SPIKES }, (_, n) => ({
    at: Math.floor(((n + 0.2 + chance() * 0.6) * POINTS) / SPIKES),
    series: n % SERIES,
  }));
  spikes.forEach(({ at, series }, n) => {
    const own = ys[series];
    if (own) own[at] = 300 + (n % 10) * 60;
  });
  return { x, ys, spikes };
}

const aligned = ({ x, ys }: Data) => [x, ...ys] as unknown as uPlot.AlignedData;

function bare(data: Data, node: HTMLElement): uPlot {
  return new uPlot(
    {
      width: WIDTH,
      height: HEIGHT,
      legend: { show: false },
      scales: { x: { time: false } },
      series: [
        {},
        { stroke: 'black', width: 1.5 },
        { stroke: 'gray', width: 1 },
        { stroke: 'gray', width: 1 },
      ],
    },
    aligned(data),
    node,
  );
}

/** Our chart; resolves when its first drawing is there. */
function chart(data: Data, target: HTMLElement): { app: Record<string, unknown>; drawn: Promise<void> } {
  let app: Record<string, unknown> = {};
  const drawn = new Promise<void>((done) => {
    app = mount(LongLines, {
      target,
      props: {
        label: 'Three series',
        x: data.x,
        series: data.ys.map((values, n) => ({
          name: `s${n}`,
          kind: n === 0 ? ('after' as const) : ('before' as const),
          values,
        })),
        width: WIDTH,
        height: HEIGHT,
        xTitle: 'x',
        yTitle: 'y',
        ondrawn: done,
      },
    });
  });
  return { app, drawn };
}

const room = (): HTMLElement => {
  const node = document.createElement('div');
  document.body.append(node);
  return node;
};

/** Opaque marks of the canvas within the plotting area, by column: highest and lowest row; a grid line is not one. */
function marks(node: HTMLElement): { at: (x: number, y: number) => boolean; left: number; width: number } {
  const canvas = node.querySelector('canvas');
  const over = node.querySelector<HTMLElement>('.u-over');
  const context = canvas?.getContext('2d');
  if (!canvas || !over || !context) throw new Error('nothing was drawn');
  const scale = canvas.width / canvas.getBoundingClientRect().width;
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
  const dark = (column: number, row: number) => {
    const i = (row * canvas.width + column) * 4;
    const [r = 255, g = 255, b = 255, a = 0] = pixels.subarray(i, i + 4);
    return a > 90 && r + g + b < 3 * 200;
  };
  const [left, top] = [over.offsetLeft * scale, over.offsetTop * scale];
  return {
    left: 0,
    width: over.clientWidth,
    at: (x, y) => {
      const [column, row] = [Math.round(left + x * scale), Math.round(top + y * scale)];
      for (let dx = -1; dx <= 1; dx += 1)
        for (let dy = -1; dy <= 1; dy += 1) if (dark(column + dx, row + dy)) return true;
      return false;
    },
  };
}

/** How many of the planted spikes are on the screen; the scale of y is that of the plot. */
function seen(data: Data, node: HTMLElement, yMax: number, xMax: number): number {
  const drawn = marks(node);
  const over = node.querySelector<HTMLElement>('.u-over');
  const height = over?.clientHeight ?? 0;
  return data.spikes.filter(({ at, series }) =>
    drawn.at((at / xMax) * drawn.width, height * (1 - (data.ys[series]?.[at] ?? 0) / yMax)),
  ).length;
}

/** Columns of pixels in which the lowest and the highest value of every series are marked. */
function columnsHeld(
  data: Data,
  node: HTMLElement,
  yMax: number,
  xMax: number,
): { all: number; held: number } {
  const drawn = marks(node);
  const height = node.querySelector<HTMLElement>('.u-over')?.clientHeight ?? 0;
  const at = (i: number, ys: Float64Array) =>
    drawn.at((i / xMax) * drawn.width, height * (1 - (ys[i] ?? 0) / yMax));
  let [all, held] = [0, 0];
  for (const ys of data.ys) {
    for (const { low, high } of buckets(data.x, ys, [0, xMax], drawn.width)) {
      if (low < 0) continue;
      all += 1;
      if (at(low, ys) && at(high, ys)) held += 1;
    }
  }
  return { all, held };
}

const slept = (ms: number) => new Promise((done) => setTimeout(done, ms));

export async function seriesBench(): Promise<SeriesBench> {
  locale.choose('en');
  const data = made();
  const xMax = POINTS - 1;
  const largest = Math.max(...data.ys.map((ys) => ys.reduce((a, b) => Math.max(a, b), 0)));

  // What is drawn, first. The script of the chart is loaded by this, too: what is timed below is drawing.
  const ourRoom = room();
  const first = chart(data, ourRoom);
  await first.drawn;
  await painted();
  const spikesOurs = seen(data, ourRoom, largest * 1.05, xMax);
  const columns = columnsHeld(data, ourRoom, largest * 1.05, xMax);
  const theirRoom = room();
  const plot = bare(data, theirRoom);
  await painted();
  const spikesTheirs = seen(data, theirRoom, plot.scales['y']?.max ?? 1, xMax);

  // Panning over a tenth of the whole, one step a frame, back and forth.
  const span = xMax / 10;
  const place = (n: number) => ((n % 120) / 120) * (xMax - span);
  const stage = ourRoom.querySelector<HTMLElement>('.stage');
  if (!stage) throw new Error('the chart has no stage');
  const press = (key: string) =>
    stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  for (let n = 0; n < 3; n += 1) press('+');
  await slept(300);
  const panOurs = await perFrame(PANS, (n) => press(n % 120 < 60 ? 'ArrowRight' : 'ArrowLeft'));
  await slept(300);
  const panTheirs = await perFrame(PANS, (n) => plot.setScale('x', { min: place(n), max: place(n) + span }));
  plot.destroy();
  await unmount(first.app);
  ourRoom.remove();
  theirRoom.remove();

  const firstsOurs: number[] = [];
  const firstsTheirs: number[] = [];
  for (let n = 0; n < FIRSTS; n += 1) {
    for (const mine of n % 2 === 0 ? [true, false] : [false, true]) {
      const node = room();
      await frame();
      const begun = performance.now();
      if (mine) {
        const { app, drawn } = chart(data, node);
        await drawn;
        firstsOurs.push((await painted()) - begun);
        await unmount(app);
      } else {
        const one = bare(data, node);
        firstsTheirs.push((await painted()) - begun);
        one.destroy();
      }
      node.remove();
      await slept(50);
    }
  }
  return {
    points: POINTS * SERIES,
    spikes: { planted: SPIKES, ours: spikesOurs, uplot: spikesTheirs },
    columns: { all: columns.all, ours: columns.held },
    ours: { first: quantile(firstsOurs, 0.5), pan: panOurs },
    uplot: { first: quantile(firstsTheirs, 0.5), pan: panTheirs },
  };
}
