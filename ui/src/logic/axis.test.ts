import { expect, it } from 'vitest';
import {
  apart,
  lanes,
  linearTicks,
  logPlacer,
  logTicks,
  placer,
  spanning,
  textWidth,
  timeTicks,
} from './axis.ts';

it('an axis of changes holds zero and every interval, out to whole ticks', () => {
  expect(
    spanning([
      [0.15, 1],
      [-0.087, 0.286],
    ]),
  ).toEqual([-0.2, 1]);
  expect(spanning([])).toEqual([-1, 1]);
  expect(linearTicks([-0.2, 1], 6)).toEqual([-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]);
});

it('log ticks are powers of ten, with 2 and 5 where there is room', () => {
  expect(logTicks([50, 3700], 8)).toEqual([50, 100, 200, 500, 1000, 2000]);
  expect(logTicks([1, 1_000_000], 5)).toEqual([1, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
  expect(logTicks([0, 10])).toEqual([]);
});

it('places values, cut at the ends', () => {
  const x = placer([0, 10], 0, 100);
  expect([x(5), x(-1), x(11)]).toEqual([50, 0, 100]);
  expect(logPlacer([1, 100], 0, 100)(10)).toBe(50);
});

it('Hangul is wider than Latin', () => {
  expect(textWidth('관측')).toBe(22);
  expect(textWidth('+8.7')).toBe(26);
});

it('ticks of instants are whole units of time', () => {
  const at = (text: string) => new Date(text).getTime() * 1000;
  const ticks = timeTicks([at('2026-01-05T10:03:20'), at('2026-01-05T10:58:00')], 5);
  expect(ticks.map((us) => new Date(us / 1000).getMinutes() % 5)).toEqual(ticks.map(() => 0));
  expect(ticks.length).toBe(3);
});

it('labels that would meet stand in another row, and the one that fits nowhere is told of', () => {
  const at = (x: number) => ({ at: x, width: 30 });
  expect(lanes([at(0), at(10), at(20), at(31), at(100)], 2)).toEqual([0, 1, -1, 0, 0]);
});

it('moves labels apart, and not beyond the floor', () => {
  expect(apart([10, 12, 40], 12, 100)).toEqual([10, 22, 40]);
  expect(apart([95, 96, 97], 12, 100)).toEqual([76, 88, 100]);
  expect(apart([], 12, 100)).toEqual([]);
});
