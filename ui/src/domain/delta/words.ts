// The words of a comparison: states, qualities, columns.
import type { DeltaReply, DeltaRow } from '../../api/wire.ts';
import { bytes, digits, number } from '../../format/number.ts';
import { withUnit } from '../../format/quantity.ts';
import { t } from '../../format/text.svelte.ts';
import { duration } from '../../format/time.ts';

/** Columns that count calls, by kind of capture. */
const CALLS = ['calls', 'count_star'];

/** Position of the column that counts calls, or -1. */
export const callsColumn = (reply: DeltaReply): number =>
  reply.columns.findIndex((c) => CALLS.includes(c.name));

/** Position of the column that rows are ranked by, or -1. */
export const byColumn = (reply: DeltaReply): number => reply.columns.findIndex((c) => c.name === reply.by);

/** Digits of a value, grouped; null is "not known", never 0. */
export const valueText = (value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : digits(value);

/** Seconds in one of a unit of time. */
const SECONDS: Record<string, number> = { ps: 1e-12, ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 };

/** A value with its unit, times in the unit that reads best; the exact digits belong in a tooltip. */
export function readable(value: string | null | undefined, unit: string | null | undefined): string | null {
  const text = valueText(value);
  if (text === null || value === null || value === undefined) return null;
  const scale = unit ? SECONDS[unit] : undefined;
  return scale === undefined ? withUnit(text, unit) : duration(Number(value) * scale, 4);
}

/** A value where there is little room: times and sizes in the unit that reads best, counts without theirs, since the
 * name of the column says it. */
export function brief(value: string | null | undefined, unit: string | null | undefined): string | null {
  const text = valueText(value);
  if (text === null || value === null || value === undefined) return null;
  if (unit === 'B') return bytes(Number(value));
  const scale = unit ? SECONDS[unit] : undefined;
  return scale === undefined ? text : duration(Number(value) * scale);
}

/** True when a column says nothing in a row: zero or not known on both sides. */
export const silent = (before: string | null | undefined, after: string | null | undefined): boolean =>
  Number(before ?? 0) === 0 && Number(after ?? 0) === 0;

/** Before and after of a row on one scale: per call where the kind counts calls, else the ranking column. */
export function measure(reply: DeltaReply, row: DeltaRow): { before: number | null; after: number | null } {
  if (callsColumn(reply) >= 0) return { before: row.per_call_before, after: row.per_call_after };
  const by = byColumn(reply);
  const of = (value: string | null | undefined) =>
    value === null || value === undefined ? null : Number(value);
  return { before: of(row.before[by]), after: of(row.after[by]) };
}

/** After over before; null where either is not known or zero. */
export function ratioOf(pair: { before: number | null; after: number | null }): number | null {
  return pair.before !== null && pair.after !== null && pair.before > 0 && pair.after > 0
    ? pair.after / pair.before
    : null;
}

/** Three figures, and two places where it is a small number of milliseconds: no small one becomes 0.00. */
export function measureText(value: number | null): string | null {
  if (value === null) return null;
  if (Math.abs(value) < 1) return number(value, { significant: 3 });
  return Math.abs(value) < 100 ? number(value, { places: 2 }) : number(value, { significant: 4 });
}

export const stateText = (row: DeltaRow): string => t(`delta-state-${row.state}`);
export const qualityText = (quality: string): string => t(`delta-quality-${quality.replaceAll('_', '-')}`);
