// The ladder as figures: which axis its rungs share, what has been ruled out, what to test next. Structural
// types, so that the wire's records fit.
import { spanning, type Interval } from './axis.ts';

interface RungShape {
  intervention: { id: string; set_aside: string | null };
  hypothesis: { id: string; set_aside: string | null };
  prediction: {
    predicted: readonly [number, number];
    null_band: number;
    seal: { at: string } | null;
    amendments: readonly { after_data: boolean }[];
  } | null;
  observation: { effect: object } | null;
  verdict: { decision: { verdict: string; would_decide: readonly object[] } } | null;
}

/** Longest range that a shared axis shows, unit 1: bars beyond it are cut, their figures are not. */
const REACH: Interval = [-1.2, 2];

/** The interval of an observed effect; an open upper end reaches as far as the axis does. */
export function observedInterval(effect: object): Interval | null {
  const amount = effect as { lo?: number; hi?: number | null; value?: number | string };
  if (amount.lo !== undefined) return [amount.lo, amount.hi ?? REACH[1]];
  const value = Number(amount.value);
  return Number.isFinite(value) ? [value, value] : null;
}

/** The axis that every rung of a ladder shares: all predictions, observations and no-effect bands. */
export function sharedAxis(rungs: readonly RungShape[]): Interval {
  const intervals: Interval[] = [];
  for (const { prediction, observation } of rungs) {
    if (prediction) intervals.push(prediction.predicted, [-prediction.null_band, prediction.null_band]);
    const observed = observation && observedInterval(observation.effect);
    if (observed) intervals.push(observed);
  }
  const cut = (end: number) => Math.min(Math.max(end, REACH[0]), REACH[1]);
  return spanning(intervals.map(([lo, hi]): Interval => [cut(lo), cut(hi)]));
}

/** How a prediction is fixed: sealed, sealed and amended since, or still open; null when there is none. */
export function sealState(rung: RungShape): 'sealed' | 'amended' | 'open' | null {
  if (!rung.prediction) return null;
  if (!rung.prediction.seal) return 'open';
  return rung.prediction.amendments.length > 0 ? 'amended' : 'sealed';
}

const COUNTED = (rung: RungShape): boolean =>
  rung.intervention.set_aside === null && rung.hypothesis.set_aside === null;

/** Rungs that refute something, strongest first: eliminated, then not alone. */
export function ruledOut<R extends RungShape>(rungs: readonly R[]): R[] {
  const of = (word: string) => rungs.filter((r) => COUNTED(r) && r.verdict?.decision.verdict === word);
  return [...of('eliminated'), ...of('not_alone')];
}

/** What could be done next, most telling first. */
export type NextTest<R, H> =
  | { kind: 'observe'; rung: R }
  | { kind: 'seal'; rung: R }
  | { kind: 'predict'; rung: R }
  | { kind: 'decide'; rung: R }
  | { kind: 'plan'; hypothesis: H };

/**
 * Steps that would move the case: a sealed prediction that waits for its run, a prediction to seal, a change
 * without a prediction, an undecided rung with what would decide it, and hypotheses that nothing tests yet.
 */
export function nextTests<R extends RungShape, H extends { id: string; set_aside: string | null }>(
  rungs: readonly R[],
  hypotheses: readonly H[],
): NextTest<R, H>[] {
  const counted = rungs.filter(COUNTED);
  const out: NextTest<R, H>[] = [];
  for (const rung of counted) {
    if (!rung.prediction) out.push({ kind: 'predict', rung });
    else if (!rung.prediction.seal) out.push({ kind: 'seal', rung });
    else if (!rung.observation) out.push({ kind: 'observe', rung });
  }
  for (const rung of counted) {
    const decision = rung.verdict?.decision;
    const open = decision !== undefined && ['inconclusive', 'void'].includes(decision.verdict);
    if (open && decision.would_decide.length > 0) out.push({ kind: 'decide', rung });
  }
  for (const hypothesis of hypotheses) {
    const tested = rungs.some((r) => r.hypothesis.id === hypothesis.id);
    if (!tested && hypothesis.set_aside === null) out.push({ kind: 'plan', hypothesis });
  }
  return out;
}
