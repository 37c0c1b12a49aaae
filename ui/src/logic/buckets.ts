// A long series in as many buckets as there are pixels: the lowest and the highest of each are kept, so that no spike
// is lost, whatever the length.

export interface Bucket {
  /** Points of the bucket that have a value. */
  count: number;
  /** Index of the lowest and of the highest; -1 where the bucket has no value. */
  low: number;
  high: number;
}

/** First index whose x is not below `at`; `xs` ascends. */
export function firstFrom(xs: ArrayLike<number>, at: number): number {
  let [lo, hi] = [0, xs.length];
  while (lo < hi) {
    const middle = (lo + hi) >> 1;
    if ((xs[middle] ?? Infinity) < at) lo = middle + 1;
    else hi = middle;
  }
  return lo;
}

/** First index whose x is above `at`; `xs` ascends. */
export function firstAfter(xs: ArrayLike<number>, at: number): number {
  let [lo, hi] = [0, xs.length];
  while (lo < hi) {
    const middle = (lo + hi) >> 1;
    if ((xs[middle] ?? Infinity) <= at) lo = middle + 1;
    else hi = middle;
  }
  return lo;
}

/** Buckets of equal width over `[from, to]`, in one pass. `xs` ascends; a value that is null or not finite is absent. */
export function buckets(
  xs: ArrayLike<number>,
  ys: ArrayLike<number | null>,
  [from, to]: readonly [number, number],
  many: number,
): Bucket[] {
  const made: Bucket[] = Array.from({ length: many }, () => ({ count: 0, low: -1, high: -1 }));
  const scale = to > from ? many / (to - from) : 0;
  for (let i = firstFrom(xs, from); i < xs.length; i += 1) {
    const x = xs[i] ?? Infinity;
    if (x > to) break;
    const y = ys[i];
    if (y === null || y === undefined || !Number.isFinite(y)) continue;
    const bucket = made[Math.min(many - 1, Math.floor((x - from) * scale))];
    if (!bucket) continue;
    bucket.count += 1;
    if (bucket.low < 0 || y < (ys[bucket.low] ?? 0)) bucket.low = i;
    if (bucket.high < 0 || y > (ys[bucket.high] ?? 0)) bucket.high = i;
  }
  return made;
}

/** Indices of the points that stand for a series in that many buckets, ascending: at most two for each bucket. */
export function spikes(
  xs: ArrayLike<number>,
  ys: ArrayLike<number | null>,
  within: readonly [number, number],
  many: number,
): number[] {
  return buckets(xs, ys, within, many).flatMap(({ low, high }) => {
    if (low < 0) return [];
    if (low === high) return [low];
    return low < high ? [low, high] : [high, low];
  });
}

/** The window after a step: moved by a part of its width, or its width multiplied around its middle; never beyond
 * `whole`, never below a thousandth of a thousandth of it. */
export function stepped(
  [from, to]: readonly [number, number],
  whole: readonly [number, number],
  { move = 0, zoom = 1 }: { move?: number; zoom?: number },
): [number, number] {
  const [first, last] = whole;
  const most = last - first;
  const width = Math.min(most, Math.max(most * 1e-6, (to - from) * zoom));
  const middle = (from + to) / 2 + move * (to - from);
  const start = Math.min(Math.max(first, middle - width / 2), last - width);
  return [start, start + width];
}
