// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Arms } from "./Arms";
import type { Bearing } from "./Bearing";
import type { EvidenceId } from "./EvidenceId";
import type { Instant } from "./Instant";
import type { Moment } from "./Moment";
import type { ObservationId } from "./ObservationId";
import type { PredictionId } from "./PredictionId";
import type { Quantity } from "./Quantity";

/**
 * The measured effect of an intervention, as an interval of relative change.
 */
export type Observation = { 
/**
 * Id within the case.
 */
id: ObservationId, 
/**
 * The prediction it answers.
 */
prediction: PredictionId, 
/**
 * Relative change of the metric, unit 1, as an interval.
 */
effect: Quantity, 
/**
 * When it was measured, as stated.
 */
measured_at: Moment | null, 
/**
 * When it was recorded here.
 */
recorded_at: Instant, 
/**
 * False when the metric turned out not to measure what the prediction is about.
 */
metric_valid: boolean, 
/**
 * Independent repetitions with the same result.
 */
replicates: number, 
/**
 * The change was taken back and the effect went away (A-B-A).
 */
reversal: boolean, 
/**
 * A rival's prediction failed in the same data.
 */
rival_refuted: boolean, 
/**
 * Evidence it rests on.
 */
evidence: Array<EvidenceId>, 
/**
 * The exhibits of its two arms; they are compared for what else changed.
 */
arms?: Arms | null, 
/**
 * Ratings against hypotheses.
 */
bearings?: Array<Bearing>, };
