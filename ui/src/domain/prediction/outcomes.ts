// Regions of an outcome strip: where an observed interval could lie as a whole, and what the rules would say.
import type { EffectClass, Outcome } from '../../api/wire.ts';

/** Classes of an effect that lie in one region, from the wrong way to the predicted one. */
const PURE: EffectClass[] = ['opposite', 'null', 'short', 'reached'];

export interface Region {
  outcome: Outcome;
  /** From and to as relative change, in the prediction's own sign. */
  from: number;
  to: number;
}

/**
 * The regions of the axis in drawing order, left to right. `reach` is how far the axis goes beyond the prediction
 * and the no-effect band, unit 1.
 */
export function regions(
  outcomes: readonly Outcome[],
  predicted: readonly [number, number],
  nullBand: number,
  reach: number,
): Region[] {
  const falls = predicted[0] + predicted[1] < 0;
  const near = falls ? -predicted[1] : predicted[0];
  const far = falls ? -predicted[0] : predicted[1];
  const ends: Record<string, [number, number]> = {
    opposite: [-nullBand - reach, -nullBand],
    null: [-nullBand, nullBand],
    short: [nullBand, near],
    reached: [near, far + reach / 2],
  };
  const found = PURE.flatMap((name) => {
    const outcome = outcomes.find((o) => o.effect_class === name);
    const end = ends[name];
    return outcome && end && end[1] > end[0] ? [{ outcome, from: end[0], to: end[1] }] : [];
  });
  return falls ? found.map((r) => ({ ...r, from: -r.to, to: -r.from })).reverse() : found;
}

/** The outcomes that lie across two regions or more. */
export const mixed = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter((o) => !PURE.includes(o.effect_class));
