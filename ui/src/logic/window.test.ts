import { describe, expect, it } from 'vitest';
import { inSight, pagesOf, scrollTo, TALLEST } from './window.ts';

describe('inSight', () => {
  it('draws what the port shows and some rows around', () => {
    expect(inSight(1000, 26, 260, 0, 2)).toEqual({ first: 0, count: 12, height: 26_000, offset: 0 });
    expect(inSight(1000, 26, 260, 2600, 2)).toEqual({
      first: 98,
      count: 14,
      height: 26_000,
      offset: 98 * 26,
    });
    expect(inSight(3, 26, 260, 0)).toEqual({ first: 0, count: 3, height: 78, offset: 0 });
    expect(inSight(0, 26, 260, 0)).toEqual({ first: 0, count: 0, height: 0, offset: 0 });
  });
  it('reaches both ends of a list taller than a page may be', () => {
    const total = 1_000_000;
    const top = inSight(total, 26, 520, 0, 0);
    expect([top.first, top.height]).toEqual([0, TALLEST]);
    const end = inSight(total, 26, 520, TALLEST - 520, 0);
    expect(end.first + end.count).toBe(total);
    // The last row ends where the scroll bar ends.
    expect(end.offset + end.count * 26).toBeCloseTo(TALLEST, 6);
  });
});

describe('scrollTo', () => {
  it('moves only as far as needed', () => {
    expect(scrollTo(5, 1000, 26, 260, 0)).toBeNull();
    expect(scrollTo(10, 1000, 26, 260, 0)).toBe(26);
    expect(scrollTo(3, 1000, 26, 260, 260)).toBe(78);
  });
  it('brings a row of a scaled list into sight', () => {
    const to = scrollTo(700_000, 1_000_000, 26, 520, 0) ?? 0;
    const sight = inSight(1_000_000, 26, 520, to, 0);
    expect(sight.first).toBeLessThanOrEqual(700_000);
    expect(sight.first + sight.count).toBeGreaterThan(700_000);
  });
});

it('pages of rows', () => {
  expect(pagesOf(0, 100)).toEqual([0]);
  expect(pagesOf(90, 20)).toEqual([0, 1]);
  expect(pagesOf(250, 1)).toEqual([2]);
  expect(pagesOf(5, 0)).toEqual([]);
});
