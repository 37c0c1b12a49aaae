// What happened when, as figures: marks on lanes of one time axis, zoom and pan, and labels that do not touch. Times
// are milliseconds since 1970; what nobody could place in time is no mark.
import { scaleTime } from 'd3-scale';
import type { Interval } from './axis.ts';

export interface TimeMark {
  id: string;
  at: number;
  label: string;
}

export interface PlacedMark<M extends TimeMark> {
  mark: M;
  x: number;
  /** Row of its label within the lane, from 0; null when there is no room for it. */
  row: number | null;
  /** Its label stands left of it. */
  left: boolean;
}

/** Half of the widest mark, pixels. */
const HALF_MARK = 8;
const MINUTE = 60_000;
/** Nothing is told apart below a second. */
const CLOSEST = 1_000;

/** The range that holds all marks, with a margin at both ends; a lone mark stands in the middle of an hour. */
export function timeSpan(times: readonly number[]): Interval {
  if (times.length === 0) return [0, MINUTE];
  const [lo, hi] = [Math.min(...times), Math.max(...times)];
  const margin = lo === hi ? 30 * MINUTE : (hi - lo) * 0.06;
  return [lo - margin, hi + margin];
}

/** Zooms by a factor (below 1 is closer) around a time, never closer than a second nor wider than `whole`. */
export function zoomed(now: Interval, factor: number, around: number, whole: Interval): Interval {
  const length = Math.min(Math.max((now[1] - now[0]) * factor, CLOSEST), whole[1] - whole[0]);
  const share = (around - now[0]) / (now[1] - now[0]);
  return within([around - share * length, around + (1 - share) * length], whole);
}

/** Moves by a share of the range in sight, and stops at the ends. */
export function panned(now: Interval, share: number, whole: Interval): Interval {
  const by = (now[1] - now[0]) * share;
  return within([now[0] + by, now[1] + by], whole);
}

/** Moves a range into another without changing its length. */
function within([lo, hi]: Interval, whole: Interval): Interval {
  const length = Math.min(hi - lo, whole[1] - whole[0]);
  const from = Math.min(Math.max(lo, whole[0]), whole[1] - length);
  return [from, from + length];
}

/** Brings a time into sight, leaving the range as it is when it already is there. */
export function showing(now: Interval, at: number, whole: Interval): Interval {
  if (at >= now[0] && at <= now[1]) return now;
  const half = (now[1] - now[0]) / 2;
  return within([at - half, at + half], whole);
}

/**
 * Gives each mark in sight a place and its label a row: the first row in which it does not touch the label before
 * it. Marks are in order of time; a label without room is left out and the mark stays. A label stands right of its
 * mark, and left of it where it would pass `end`.
 */
export function placeMarks<M extends TimeMark>(
  marks: readonly M[],
  x: (at: number) => number,
  domain: Interval,
  rows: number,
  labelWidth: (mark: M) => number,
  end = Infinity,
): PlacedMark<M>[] {
  const ends = Array.from({ length: rows }, () => -Infinity);
  return [...marks]
    .sort((a, b) => a.at - b.at)
    .filter((mark) => mark.at >= domain[0] && mark.at <= domain[1])
    .map((mark) => {
      const at = x(mark.at);
      const wide = labelWidth(mark);
      const left = at + wide > end;
      const row = ends.findIndex((taken) => (left ? at - wide : at) >= taken);
      if (row < 0) return { mark, x: at, row: null, left };
      ends[row] = left ? at + HALF_MARK : at + wide;
      return { mark, x: at, row, left };
    });
}

export interface TimeTick {
  at: number;
  text: string;
  /** Begins a day, or is the first in sight: it carries the date. */
  date: string | null;
}

const pad = (n: number) => String(n).padStart(2, '0');

/**
 * Ticks on a clock that runs `shift` milliseconds ahead of the reader's own: dates over days, hours and minutes within
 * one, seconds when close.
 */
export function timeTicks(domain: Interval, about: number, shift = 0): TimeTick[] {
  const dates = scaleTime()
    .domain([domain[0] + shift, domain[1] + shift])
    .ticks(about);
  const step = dates.length > 1 ? Number(dates[1]) - Number(dates[0]) : domain[1] - domain[0];
  let before = '';
  return dates.map((d) => {
    const day = `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}`;
    const clock = `${pad(d.getHours())}:${pad(d.getMinutes())}${step < MINUTE ? `:${pad(d.getSeconds())}` : ''}`;
    const date = day === before ? null : day;
    before = day;
    if (step >= 24 * 60 * MINUTE) return { at: Number(d) - shift, text: day.slice(5), date: null };
    return { at: Number(d) - shift, text: clock, date };
  });
}
