import { describe, expect, it } from 'vitest';
import { between, day, duration, listTime, millis, moment, precise, timeTick, zoneOffset } from './time.ts';

const us = (iso: string) => String(BigInt(Date.parse(iso)) * 1000n);

it('instants are digits of microseconds', () => {
  expect(millis('1762765200123456')).toBe(1762765200123);
});

it('time between two instants in the two largest units', () => {
  expect(between(us('2025-11-10T14:20:00Z'), us('2025-11-10T16:25:00Z'))).toBe('2\u00a0h\u00a005\u00a0m');
  expect(between(us('2025-11-10T14:20:00Z'), us('2025-11-10T14:34:59Z'))).toBe('14\u00a0m');
  expect(between(us('2025-11-13T20:00:00Z'), us('2025-11-10T16:00:00Z'))).toBe('3\u00a0d\u00a04\u00a0h');
  expect(between('0', '41000000')).toBe('41\u00a0s');
});

it('a list of instants is written to the minute, and to the second where two share one', () => {
  const [a, b, c] = ['2025-11-10T14:20:07.400Z', '2025-11-10T14:20:41Z', '2025-11-10T14:31:00Z'].map(us);
  const minutes = listTime([a ?? '', c ?? '']);
  expect(minutes(a ?? '')).toMatch(/^2025-11-1\d\u00a0\d\d:\d\d$/);
  const seconds = listTime([a ?? '', b ?? '', c ?? '']);
  expect(seconds(a ?? '')).toMatch(/:07$/);
  expect(seconds(c ?? '')).toMatch(/:00$/);
  // The same instant twice is no difference.
  expect(listTime([a ?? '', a ?? ''])(a ?? '')).toBe(minutes(a ?? ''));
});

it('durations choose the unit that reads best', () => {
  expect(duration(0.0054)).toBe('5.4\u00a0ms');
  expect(duration(702.32)).toBe('11.7\u00a0min');
  expect(duration(59)).toBe('59\u00a0s');
  expect(duration(250e-9)).toBe('250\u00a0ns');
  expect(duration(0)).toBe('0\u00a0s');
});

it('days follow the language, and show the year when it is another', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  expect(day(us('2026-11-06T12:00:00Z'), 'en', now)).toBe('6 Nov');
  expect(day(us('2026-11-06T12:00:00Z'), 'ko', now)).toBe('11월 6일');
  expect(day(us('2025-11-06T12:00:00Z'), 'en', now)).toBe('6 Nov 2025');
});

it('a moment is shown in its own words', () => {
  expect(moment({ text: '2025-11-08 22:00', zone: 'Asia/Seoul' })).toBe('2025-11-08 22:00\u00a0Asia/Seoul');
  expect(moment({ text: 'Tuesday', zone: null })).toBe('Tuesday');
});

it('an instant at an axis is as long as the axis needs', () => {
  const us = new Date(2026, 0, 5, 9, 4, 7, 30).getTime() * 1000;
  const [second, hour, day] = [1e6, 3600e6, 86_400e6];
  expect(timeTick(us, second)).toBe('04:07.030');
  expect(timeTick(us, 60 * second)).toBe('09:04:07');
  expect(timeTick(us, 3 * hour)).toBe('09:04');
  expect(timeTick(us, 2 * day)).toBe('01-05\u00a009:04');
  expect(timeTick(us, 30 * day)).toBe('01-05');
  expect(precise(String(us))).toBe('2026-01-05\u00a009:04:07.030');
  expect(precise(String(us - 30_000))).toBe('2026-01-05\u00a009:04:07');
});

describe('the clock of a zone', () => {
  const at = Date.UTC(2026, 10, 20, 0, 30, 15, 250);
  it.each([
    ['UTC', 0],
    ['Asia/Seoul', 9],
    ['+09:00', 9],
    ['-03:30', -3.5],
    ['America/New_York', -5],
  ])('%s is %d h ahead of UTC', (zone, hours) => expect(zoneOffset(zone, at)).toBe(hours * 3_600_000));
  it('follows summer time', () =>
    expect(zoneOffset('America/New_York', Date.UTC(2026, 6, 1))).toBe(-4 * 3_600_000));
  it('is unknown for what is no zone', () => expect(zoneOffset('Mars', at)).toBeNull());
});
