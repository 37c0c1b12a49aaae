// Predictions that were sealed out of a calculation, found again by the words of their rationale, which the program writes
// itself: `outbox.sizing v1 drain_per_s = 200..200 1/s (+-20 %), {…}`.
import type { Rung } from '../../api/wire.ts';

/** A sealed prediction with the figure it is about. */
export interface SealedFigure {
  rung: Rung;
  figure: string;
  /** Share that the model may be off by. */
  tolerance: number;
  /** The value before the change as it was stated, from the band and the predicted change. */
  before: [number, number];
}

const WORDS = /^(\S+) v\S+ (\S+) = (\S+)\.\.(\S+) (\S+) \(\+-(\S+) %\), /;
/** Digits that survive a percentage and back. */
const EXACT = 12;
const clean = (value: number): number => Number(value.toPrecision(EXACT));

/** What a method's calculations were sealed as. */
export function sealedFigures(rungs: readonly Rung[], method: string): SealedFigure[] {
  return rungs.flatMap((rung) => {
    const { prediction } = rung;
    const found = WORDS.exec(prediction?.rationale ?? '');
    if (!found || !prediction?.seal || found[1] !== method) return [];
    const tolerance = clean(Number(found[6]) / 100);
    const [lo, hi] = [Number(found[3]), Number(found[4])];
    if (![lo, hi, tolerance].every(Number.isFinite)) return [];
    const [least, most] = prediction.predicted;
    const ends = [(hi * (1 + tolerance)) / (1 + most), (lo * (1 - tolerance)) / (1 + least)].map(clean);
    const before: [number, number] = [Math.min(...ends), Math.max(...ends)];
    return [{ rung, figure: found[2] ?? '', tolerance, before }];
  });
}
