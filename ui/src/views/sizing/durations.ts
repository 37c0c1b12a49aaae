// What the readers of duration strings make of a text.
import { NBSP, number } from '../../format/number.ts';

export const GRAMMARS = ['shedlock', 'spring_6_2', 'spring_5'] as const;
export type GrammarName = (typeof GRAMMARS)[number];

/** Spellings that people try, to compare with. */
export const USUAL = ['PT0.5S', '500', '500ms', 'PT10M'] as const;

export interface ReadBy {
  ok: boolean;
  /** Length in nanoseconds; null where it is rejected. */
  nanos: number | null;
  reason: string | null;
}

/** One grammar's part of the reply of `duration.parse`; null where the reply has none. */
export function readBy(result: Record<string, unknown>, grammar: GrammarName): ReadBy | null {
  const part = result[grammar];
  if (part === null || typeof part !== 'object' || !('ok' in part)) return null;
  const nanos = 'nanos' in part && part.nanos !== null ? Number(part.nanos) : null;
  const reason = 'reason' in part && typeof part.reason === 'string' ? part.reason : null;
  return { ok: part.ok === true, nanos, reason };
}

const STEPS: readonly [string, number][] = [
  ['h', 3.6e12],
  ['min', 6e10],
  ['s', 1e9],
  ['ms', 1e6],
  ['µs', 1e3],
];

/** A length in the largest unit that holds it in whole numbers; seconds where none does above them. */
export function lengthText(nanos: number): string {
  const [unit, size] = STEPS.find(([, s]) => nanos >= s && nanos % s === 0) ?? ['ns', 1];
  return `${number(nanos / size)}${NBSP}${unit}`;
}
