// How fast a job goes and how long it still takes, from its reports. The last seconds count, so that a slow start does
// not colour the rest; before there is enough to say, nothing is said.

/** Reports older than this are forgotten. */
const KEPT_MS = 5_000;
/** A pace is not told before so much time was seen. */
const LEAST_MS = 700;

interface Point {
  at: number;
  done: number;
}

export interface Pace {
  points: readonly Point[];
  /** Units per second; null while it is not known. */
  rate: number | null;
  /** Seconds left; null while it is not known. */
  left: number | null;
}

export const NO_PACE: Pace = { points: [], rate: null, left: null };

/** The pace with one more report. A job that begins again (another stage) begins a new pace. */
export function paced(pace: Pace, at: number, done: number, total: number | null): Pace {
  const last = pace.points.at(-1);
  const begun = last !== undefined && done < last.done ? [] : pace.points;
  const points = [...begun.filter((p) => at - p.at <= KEPT_MS), { at, done }];
  const first = points[0] as Point;
  const seen = at - first.at;
  if (seen < LEAST_MS || done <= first.done) return { points, rate: null, left: null };
  const rate = ((done - first.done) / seen) * 1000;
  return { points, rate, left: total === null ? null : Math.max(0, total - done) / rate };
}
