// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanChange } from "./PlanChange";
import type { PlanMetric } from "./PlanMetric";
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";

/**
 * Two sides set against each other. Nodes are positions in the trees of the first plan of each side.
 */
export type PlanComparison = { 
/**
 * Node before and node after, in the order of the plan before.
 */
pairs: Array<[number, number]>, 
/**
 * Whether a pair is certain.
 */
certain: Array<boolean>, 
/**
 * Whether a person made the pair.
 */
by_hand: Array<boolean>, 
/**
 * What changed in a pair: `operation`, `index`, `place`.
 */
changes: Array<Array<string>>, 
/**
 * `faster`, `slower`, `within_noise`, `unknown`, by pair.
 */
speed: Array<string>, 
/**
 * Metrics that a side has.
 */
metrics: Array<PlanMetric>, 
/**
 * Nodes only before.
 */
removed: Array<number>, 
/**
 * Nodes only after.
 */
added: Array<number>, 
/**
 * Nodes before that the other format does not print.
 */
unprinted_after: Array<number>, 
/**
 * Nodes after that the other format does not print.
 */
unprinted_before: Array<number>, 
/**
 * The answer: a code with a `plan-outcome-…` text.
 */
outcome: string, 
/**
 * Why, and what it must not be read as.
 */
reasons: Array<Reason>, 
/**
 * Times of the executions before, milliseconds.
 */
before_ms: Array<number>, 
/**
 * After.
 */
after_ms: Array<number>, 
/**
 * Time after over before, with its interval; null where a side has none or nothing came back.
 */
ratio: Quantity | null, 
/**
 * The executions as a whole, figure by figure.
 */
totals: Array<PlanChange>, 
/**
 * Pairs and nodes by how they changed: `matched`, `uncertain`, `by_hand`, `added`, `removed`, `unprinted`,
 * `faster`, `slower`, `within_noise`, `unmeasured`.
 */
counts: { [key in string]: number }, };
