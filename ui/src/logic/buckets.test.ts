import { describe, expect, it } from 'vitest';
import { buckets, firstAfter, firstFrom, spikes, stepped } from './buckets.ts';

const xs = Float64Array.from({ length: 100_000 }, (_, i) => i);

describe('a long series in few buckets', () => {
  it('keeps the lowest and the highest of each bucket', () => {
    const ys = Array.from(xs, (x) => Math.sin(x / 50));
    ys[12_345] = 99;
    ys[67_890] = -99;
    const made = buckets(xs, ys, [0, 99_999], 700);
    expect(made.reduce((n, b) => n + b.count, 0)).toBe(100_000);
    for (const [n, bucket] of made.entries()) {
      const own = ys.filter((_, i) => Math.min(699, Math.floor((i * 700) / 99_999)) === n);
      expect(ys[bucket.low]).toBe(Math.min(...own));
      expect(ys[bucket.high]).toBe(Math.max(...own));
    }
    const kept = spikes(xs, ys, [0, 99_999], 700);
    expect(kept).toContain(12_345);
    expect(kept).toContain(67_890);
    expect(kept.length).toBeLessThanOrEqual(1400);
    expect([...kept].sort((a, b) => a - b)).toEqual(kept);
  });

  it('leaves out what is absent, and what lies outside', () => {
    expect(buckets([0, 1, 2, 3], [5, null, Number.NaN, 7], [0, 3], 2)).toEqual([
      { count: 1, low: 0, high: 0 },
      { count: 1, low: 3, high: 3 },
    ]);
    expect(spikes([0, 1, 2, 3], [5, 6, 7, 8], [1, 2], 1)).toEqual([1, 2]);
    expect(spikes([0, 1], [null, null], [0, 1], 4)).toEqual([]);
    expect(spikes([4], [1], [4, 4], 4)).toEqual([0]);
  });

  it('finds where a window begins', () => {
    expect(firstFrom([1, 3, 5], 0)).toBe(0);
    expect(firstFrom([1, 3, 5], 3)).toBe(1);
    expect(firstFrom([1, 3, 5], 6)).toBe(3);
    expect(firstAfter([1, 3, 5], 3)).toBe(2);
    expect(firstAfter([1_760_000_029_999_000_000], 1_760_000_029_999_000_000)).toBe(1);
  });
});

describe('steps of a window', () => {
  const whole = [0, 100] as const;
  it('moves and zooms without leaving the whole', () => {
    expect(stepped([20, 40], whole, { move: 0.5 })).toEqual([30, 50]);
    expect(stepped([80, 100], whole, { move: 0.5 })).toEqual([80, 100]);
    expect(stepped([20, 40], whole, { zoom: 0.5 })).toEqual([25, 35]);
    expect(stepped([0, 20], whole, { zoom: 4 })).toEqual([0, 80]);
    expect(stepped([20, 40], whole, { zoom: 1000 })).toEqual([0, 100]);
  });
});
