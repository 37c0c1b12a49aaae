// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CheckOutcome } from "./CheckOutcome";
import type { Claim } from "./Claim";
import type { ConfounderInput } from "./ConfounderInput";
import type { Relief } from "./Relief";

/**
 * Everything a verdict is computed from: the inputs of the method `verdict.decide`.
 */
export type Inputs = { 
/**
 * Predicted relative change, `[lo, hi]`, unit 1. An open prediction is read, and refused by the rules.
 */
predicted: [number, number], 
/**
 * Observed relative change, `[lo, hi]`, unit 1. An upper bound of null is open ("at least"): the knee of
 * a load curve that never failed has none.
 */
observed: [number, number | null], 
/**
 * Half width of the no-effect band, unit 1.
 */
null_band: number, 
/**
 * Was the change in effect?
 */
manipulation: CheckOutcome, 
/**
 * Does the metric measure what the prediction is about?
 */
metric_valid: boolean, 
/**
 * How much of the effect the hypothesis claims.
 */
claim: Claim, 
/**
 * How completely the change relieves the suspected limit.
 */
relief: Relief, 
/**
 * Another resource is known to be saturated.
 */
other_saturated: boolean | null, 
/**
 * What else changed.
 */
confounders: Array<ConfounderInput>, 
/**
 * Knobs turned; more than one is a major confounder.
 */
knobs_changed: number, 
/**
 * Independent repetitions with the same result.
 */
replicates: number, 
/**
 * The change was taken back and the effect went away.
 */
reversal: boolean, 
/**
 * A rival's prediction failed.
 */
rival_refuted: boolean, 
/**
 * Nothing was changed: somebody looked. Judged like a change that nobody verified (methods 3.3).
 */
looked?: boolean, };
