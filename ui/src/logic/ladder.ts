// The ladder as figures: which axis its rungs share, what has been ruled out, what to test next. Structural
// types, so that the wire's records fit.
import { around, spanning, type Interval } from './axis.ts';

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

/** A value with bounds, in the unit of its metric; an upper end of null is open. */
export type Level = readonly [number, number | null];
export interface Levels {
  before: Level;
  after: Level;
}

/** The values that an observed change was computed from; null where it was quoted, entered or merely looked at. */
export function levelsOf(effect: object): Levels | null {
  const { source } = effect as {
    source?: { kind: string; method?: string; inputs?: Record<string, unknown> };
  };
  if (source?.kind !== 'method' || source.method !== 'stats.effect') return null;
  const level = (given: unknown): Level | null => {
    if (!Array.isArray(given)) return null;
    const [lo, hi] = given as unknown[];
    return typeof lo === 'number' && (typeof hi === 'number' || hi === null) ? [lo, hi] : null;
  };
  const [before, after] = [level(source.inputs?.['before']), level(source.inputs?.['after'])];
  return before && after && { before, after };
}

/** A load curve that a knee was read from. */
export interface Sweep {
  /** Columns of its capture; foreign text. */
  x: string;
  y: string;
  limit: number | null;
  points: { x: number; y: number }[];
}

interface Computed {
  kind: string;
  method?: string;
  column?: string;
  inputs?: Record<string, unknown>;
  from?: Computed[];
}

/** The load curves behind an observed change of a knee, before and after; null where there are none. */
export function sweepsOf(effect: object): { before: Sweep; after: Sweep } | null {
  const { source } = effect as { source?: Computed };
  if (source?.method !== 'stats.effect') return null;
  // Sources are in the order of the inputs' names: after, before.
  const [after, before] = (source.from ?? []).map(sweep);
  return before && after ? { before, after } : null;
}

function sweep({ method, inputs, from }: Computed): Sweep | null {
  const points = inputs?.['points'];
  const [x, y] = from ?? [];
  if (method !== 'knee.curve' || !Array.isArray(points) || !x?.column || !y?.column) return null;
  const read = points as { x: number; y: number }[];
  const limit = inputs?.['slo'];
  const whole = read.every((p) => Number.isFinite(p.x) && Number.isFinite(p.y));
  return whole
    ? { x: x.column, y: y.column, limit: typeof limit === 'number' ? limit : null, points: read }
    : null;
}

interface MetricShape {
  name: string;
  unit: string;
}

/** The metric that most rungs of a ladder speak of, and the range of its values: one axis, so that brackets compare. */
export function levelAxis(
  rungs: readonly (RungShape & { prediction: { metric: MetricShape } | null })[],
): { metric: MetricShape; domain: Interval } | null {
  const found = new Map<string, { metric: MetricShape; intervals: Interval[] }>();
  for (const rung of rungs.filter(COUNTED)) {
    const levels = rung.observation && levelsOf(rung.observation.effect);
    if (!levels || !rung.prediction) continue;
    const { metric } = rung.prediction;
    const one = found.get(metricKey(metric)) ?? { metric, intervals: [] };
    for (const [lo, hi] of [levels.before, levels.after]) one.intervals.push([lo, hi ?? lo]);
    found.set(metricKey(metric), one);
  }
  const [most] = [...found.values()].sort((a, b) => b.intervals.length - a.intervals.length);
  const domain = most && around(most.intervals);
  return domain ? { metric: most.metric, domain } : null;
}

/** What makes two metrics one. */
export const metricKey = ({ name, unit }: MetricShape): string => JSON.stringify([name, unit]);

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
