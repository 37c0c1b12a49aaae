import { describe, expect, it } from 'vitest';
import { panned, placeMarks, showing, timeSpan, timeTicks, zoomed } from './timeline.ts';

const HOUR = 3_600_000;
const whole = [0, 10 * HOUR] as const;

describe('the range in sight', () => {
  it('holds every mark with a margin, and an hour around a lone one', () => {
    expect(timeSpan([0, 100 * HOUR])).toEqual([-6 * HOUR, 106 * HOUR]);
    expect(timeSpan([HOUR])).toEqual([HOUR / 2, 1.5 * HOUR]);
  });

  it('zooms around a time, no closer than a second and no wider than the whole', () => {
    expect(zoomed(whole, 0.5, 2 * HOUR, whole)).toEqual([HOUR, 6 * HOUR]);
    expect(zoomed([HOUR, 6 * HOUR], 8, 2 * HOUR, whole)).toEqual([0, 10 * HOUR]);
    const [lo, hi] = zoomed(whole, 1e-9, 2 * HOUR, whole);
    expect(hi - lo).toBe(1000);
  });

  it('pans and stops at the ends', () => {
    expect(panned([0, HOUR], 0.5, whole)).toEqual([HOUR / 2, 1.5 * HOUR]);
    expect(panned([0, HOUR], -1, whole)).toEqual([0, HOUR]);
    expect(panned([9 * HOUR, 10 * HOUR], 3, whole)).toEqual([9 * HOUR, 10 * HOUR]);
  });

  it('brings a time into sight only when it is not', () => {
    expect(showing([0, HOUR], HOUR / 2, whole)).toEqual([0, HOUR]);
    expect(showing([0, HOUR], 5 * HOUR, whole)).toEqual([4.5 * HOUR, 5.5 * HOUR]);
  });
});

describe('labels', () => {
  const mark = (id: string, at: number) => ({ id, at, label: id });

  it('take the first row in which they touch nothing, and give way when there is none', () => {
    const placed = placeMarks(
      [mark('d', 100), mark('a', 0), mark('b', 10), mark('c', 20), mark('out', 900)],
      (at) => at,
      [0, 500],
      2,
      () => 50,
    );
    expect(placed.map((p) => [p.mark.id, p.x, p.row])).toEqual([
      ['a', 0, 0],
      ['b', 10, 1],
      ['c', 20, null],
      ['d', 100, 0],
    ]);
  });
});

describe('a label at the edge', () => {
  it('stands left of its mark, and still touches nothing', () => {
    const marks = [
      { id: 'a', at: 0, label: 'a' },
      { id: 'b', at: 80, label: 'b' },
    ];
    const placed = placeMarks(
      marks,
      (at) => at,
      [0, 100],
      2,
      () => 40,
      100,
    );
    expect(placed.map((p) => [p.row, p.left])).toEqual([
      [0, false],
      [0, true],
    ]);
    const near = placeMarks(
      marks,
      (at) => at,
      [0, 100],
      2,
      () => 50,
      100,
    );
    expect(near.map((p) => [p.row, p.left])).toEqual([
      [0, false],
      [1, true],
    ]);
  });
});

describe('ticks', () => {
  it('follow the clock of another zone', () => {
    const seoul = timeTicks(
      [Number(new Date('2026-11-20T00:00')), Number(new Date('2026-11-20T04:00'))],
      4,
      9 * HOUR,
    );
    expect(seoul.map((t) => t.text)).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00']);
    expect(seoul[0]?.at).toBe(Number(new Date('2026-11-20T00:00')));
  });

  const at = (text: string) => Number(new Date(text));

  it('carry the date once a day, and seconds when close', () => {
    const hours = timeTicks([at('2026-11-20T22:00'), at('2026-11-21T02:00')], 4);
    expect(hours.map((t) => [t.text, t.date])).toEqual([
      ['22:00', '2026-11-20'],
      ['23:00', null],
      ['00:00', '2026-11-21'],
      ['01:00', null],
      ['02:00', null],
    ]);
    expect(timeTicks([at('2026-11-20T09:00:00'), at('2026-11-20T09:00:20')], 4)[1]?.text).toBe('09:00:05');
  });

  it('are dates over days', () => {
    const days = timeTicks([at('2026-11-20T00:00'), at('2026-11-24T00:00')], 4);
    expect(days.map((t) => t.text)).toEqual(['11-20', '11-21', '11-22', '11-23', '11-24']);
  });
});
