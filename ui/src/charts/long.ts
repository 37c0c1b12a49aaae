// uPlot, for series that are too long for one shape a point: it keeps the lowest and the highest value of every pixel
// column, so no spike is lost, and draws on a canvas. Colours are those of the page at the time.
// Defined at https://github.com/leeoniya/uPlot/tree/master/docs; the options used are those of its typings.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface LongMark {
  x: number;
  sign: string;
}

export interface LongColors {
  ink: string;
  text: string;
  grid: string;
  surface: string;
  before: string;
  after: string;
  font: string;
}

export interface LongPlot {
  /** Shows the window of x. */
  show(from: number, to: number): void;
  recolor(colors: LongColors): void;
  resize(width: number, height: number): void;
  destroy(): void;
}

export interface LongOptions {
  width: number;
  height: number;
  x: ArrayLike<number>;
  series: readonly { kind: 'before' | 'after' | 'model'; values: ArrayLike<number | null> }[];
  marks: readonly LongMark[];
  xTicks: (domain: readonly [number, number], about: number) => number[];
  xText: (x: number) => string;
  yText: (y: number) => string;
  colors: LongColors;
  /** A stretch was chosen by dragging. */
  onzoom: (from: number, to: number) => void;
}

const SPACE = 84;

/** Draws into a node. */
export function longPlot(node: HTMLElement, options: LongOptions): LongPlot {
  let { colors } = options;
  const font = () => `11px ${colors.font}`;
  const axis = (): uPlot.Axis => ({
    stroke: () => colors.text,
    grid: { stroke: () => colors.grid, width: 1 },
    ticks: { show: false },
    font: font(),
  });
  const plot = new uPlot(
    {
      width: options.width,
      height: options.height,
      legend: { show: false },
      cursor: { drag: { x: true, y: false, setScale: false }, points: { show: false } },
      scales: {
        x: { time: false },
        y: { range: (_, lo, hi) => [Math.min(0, lo ?? 0), Math.max(hi ?? 1, Number.MIN_VALUE) * 1.05] },
      },
      axes: [
        {
          ...axis(),
          splits: (self, _, from, to) =>
            options.xTicks([from, to], Math.max(2, Math.floor(self.width / SPACE))),
          values: (_, at) => at.map(options.xText),
        },
        { ...axis(), size: 64, values: (_, at) => at.map(options.yText) },
      ],
      series: [
        {},
        ...options.series.map(({ kind }): uPlot.Series => ({
          stroke: () => (kind === 'after' ? colors.after : colors.before),
          width: kind === 'after' ? 1.5 : 1,
          ...(kind === 'model' ? { dash: [4, 3] } : {}),
          points: { show: false },
          spanGaps: false,
        })),
      ],
      hooks: {
        draw: [
          (self) => {
            const { ctx, bbox } = self;
            ctx.save();
            ctx.strokeStyle = colors.text;
            ctx.fillStyle = colors.ink;
            ctx.font = `600 ${11 * uPlot.pxRatio}px ${colors.font}`;
            for (const mark of options.marks) {
              const at = Math.round(self.valToPos(mark.x, 'x', true)) + 0.5;
              if (at < bbox.left || at > bbox.left + bbox.width) continue;
              ctx.beginPath();
              ctx.moveTo(at, bbox.top);
              ctx.lineTo(at, bbox.top + bbox.height);
              ctx.stroke();
              ctx.fillText(mark.sign, at + 3 * uPlot.pxRatio, bbox.top + 10 * uPlot.pxRatio);
            }
            ctx.restore();
          },
        ],
        setSelect: [
          (self) => {
            if (self.select.width < 4) return;
            const [from, to] = [self.select.left, self.select.left + self.select.width];
            options.onzoom(self.posToVal(from, 'x'), self.posToVal(to, 'x'));
            self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          },
        ],
      },
    },
    [options.x, ...options.series.map((s) => s.values)] as unknown as uPlot.AlignedData,
    node,
  );
  return {
    show: (min, max) => plot.setScale('x', { min, max }),
    recolor: (next) => {
      colors = next;
      plot.redraw(false, true);
    },
    resize: (width, height) => plot.setSize({ width, height }),
    destroy: () => plot.destroy(),
  };
}
