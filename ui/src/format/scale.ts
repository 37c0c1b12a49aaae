// One unit for a column of figures: the largest in which its largest figure still has three digits before the point, so
// that the figures of a column can be compared as they stand.
import { number, NBSP } from './number.ts';
import { unitText } from './quantity.ts';

interface Step {
  unit: string;
  /** How many of the family's smallest. */
  size: number;
}

const TIMES: readonly Step[] = [
  { unit: 's', size: 1e12 },
  { unit: 'ms', size: 1e9 },
  { unit: 'us', size: 1e6 },
  { unit: 'ns', size: 1e3 },
  { unit: 'ps', size: 1 },
];
const SIZES: readonly Step[] = [
  { unit: 'GB', size: 1e9 },
  { unit: 'MB', size: 1e6 },
  { unit: 'kB', size: 1e3 },
  { unit: 'B', size: 1 },
];
const DIGITS = 100;

export interface Scale {
  /** For the header of the column; empty where the figures have none. */
  unit: string;
  /** What a figure is multiplied with. */
  by: number;
}

/** The scale of a column whose largest figure this is, in `unit`. */
export function scaleOf(unit: string | null | undefined, largest: number): Scale {
  for (const family of [TIMES, SIZES]) {
    const own = family.find((step) => step.unit === unit);
    if (!own) continue;
    const most = largest * own.size;
    const step = family.find((one) => most / one.size >= DIGITS) ?? own;
    // Never finer than the figures came, and never in a unit that would hide all of them.
    const taken = step.size < own.size ? own : step;
    return { unit: unitText(taken.unit).text, by: own.size / taken.size };
  }
  return { unit: unitText(unit).text, by: 1 };
}

/** A figure of a scaled column: whole ones keep their digits, others four of them. */
export function scaled(value: number, { by }: Scale, signed = false): string {
  const size = value * by;
  return Number.isInteger(value) && by === 1
    ? number(value, { signed })
    : number(size, { signed, significant: 4 });
}

/** The exact digits with the unit they came in, for a tooltip. */
export const exactly = (digits: string, unit: string | null | undefined): string => {
  const text = unitText(unit).text;
  return text === '' ? digits : `${digits}${NBSP}${text}`;
};
