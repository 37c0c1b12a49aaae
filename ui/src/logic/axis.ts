// Axes: where ticks stand, and which range a set of intervals needs.
import { scaleLinear, scaleLog, scaleTime } from 'd3-scale';

export type Interval = readonly [number, number];

/** The range that holds all intervals and zero, rounded outwards to whole ticks. */
export function spanning(intervals: readonly Interval[], ticks = 5): Interval {
  const ends = intervals.flat().filter(Number.isFinite);
  const [lo, hi] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  if (lo === hi) return [-1, 1];
  const [from = lo, to = hi] = scaleLinear().domain([lo, hi]).nice(ticks).domain();
  return [from, to];
}

/** The range that holds all intervals, rounded outwards to whole ticks; zero is no part of it. */
export function around(intervals: readonly Interval[], ticks = 4): Interval | null {
  const ends = intervals.flat().filter(Number.isFinite);
  if (ends.length === 0) return null;
  const [lo, hi] = [Math.min(...ends), Math.max(...ends)];
  const room = lo === hi ? Math.max(Math.abs(lo) * 0.1, 1e-9) : 0;
  const [from = lo, to = hi] = scaleLinear()
    .domain([lo - room, hi + room])
    .nice(ticks)
    .domain();
  return [from, to];
}

/** Ticks of a linear axis, about as many as asked for. */
export function linearTicks(domain: Interval, about = 5): number[] {
  return scaleLinear().domain(domain).ticks(about);
}

/** Ticks of a log axis: powers of ten, with 2 and 5 or with 3 between them where there is room. */
export function logTicks(domain: Interval, about = 5): number[] {
  const [lo, hi] = domain;
  if (lo <= 0 || hi <= lo) return [];
  const from = Math.floor(Math.log10(lo));
  const powers = Array.from({ length: Math.ceil(Math.log10(hi)) - from + 1 }, (_, i) => from + i);
  const within = (steps: number[]) =>
    powers
      .flatMap((e) => steps.map((s) => Number((s * 10 ** e).toPrecision(1))))
      .filter((v) => v >= lo * 0.999 && v <= hi * 1.001);
  return (
    [
      [1, 2, 5],
      [1, 3],
    ]
      .map(within)
      .find((ticks) => ticks.length <= about + 1) ?? within([1])
  );
}

/** Ticks of an axis of instants in microseconds: whole seconds, minutes, hours, days of the reader's zone. */
export function timeTicks([from, to]: Interval, about = 5): number[] {
  return scaleTime([new Date(from / 1000), new Date(to / 1000)], [0, 1])
    .ticks(about)
    .map((at) => at.getTime() * 1000);
}

/** Rows for labels that stand at `places` and are so wide, such that none covers another; -1 where all rows are full. */
export function lanes(labels: readonly { at: number; width: number }[], rows: number): number[] {
  const free = Array.from({ length: rows }, () => -Infinity);
  return labels.map(({ at, width }) => {
    const row = free.findIndex((until) => at >= until);
    if (row >= 0) free[row] = at + width;
    return row;
  });
}

/** Places a value on a linear axis, cut at its ends. */
export function placer(domain: Interval, from: number, to: number): (value: number) => number {
  const scale = scaleLinear().domain(domain).range([from, to]).clamp(true);
  return (value) => round(scale(value));
}

/** Places a value on a log axis, cut at its ends. */
export function logPlacer(domain: Interval, from: number, to: number): (value: number) => number {
  const scale = scaleLog().domain(domain).range([from, to]).clamp(true);
  return (value) => round(scale(Math.max(value, Number.MIN_VALUE)));
}

/** A tenth of a pixel is enough, and keeps the page short. */
export const round = (x: number): number => Math.round(x * 10) / 10;

/** About how wide a text is at 11 px, without asking the page: Hangul is square, figures and Latin are narrower. */
export function textWidth(text: string, size = 11): number {
  let units = 0;
  for (const ch of text) units += (ch.codePointAt(0) ?? 0) > 0x1100 ? 1 : /[mwMW@%]/.test(ch) ? 0.86 : 0.58;
  return Math.ceil(units * size);
}

/** Places from top to bottom, moved apart by at least `step` and kept above `floor`; given and returned in ascending order.
 * Where they do not fit, they end at the floor and reach up. */
export function apart(places: readonly number[], step: number, floor: number): number[] {
  let below = -Infinity;
  const down = places.map((place) => (below = Math.max(place, below + step)));
  let above = floor + step;
  return down
    .reverse()
    .map((place) => (above = Math.min(place, above - step)))
    .reverse();
}
