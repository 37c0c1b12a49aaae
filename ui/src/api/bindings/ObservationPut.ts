// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Arms } from "./Arms";
import type { CaseId } from "./CaseId";
import type { EvidenceId } from "./EvidenceId";
import type { Moment } from "./Moment";
import type { ObservedEffect } from "./ObservedEffect";
import type { PredictionId } from "./PredictionId";

/**
 * Records an observation and computes the verdict.
 */
export type ObservationPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The prediction it answers.
 */
prediction: PredictionId, 
/**
 * The effect.
 */
effect: ObservedEffect, 
/**
 * When it was measured.
 */
measured_at: Moment | null, 
/**
 * False when the metric does not measure what the prediction is about; true when left out.
 */
metric_valid: boolean, 
/**
 * Independent repetitions; 1 when left out.
 */
replicates: number, 
/**
 * Taken back, and the effect went away.
 */
reversal: boolean, 
/**
 * A rival's prediction failed.
 */
rival_refuted: boolean, 
/**
 * Evidence it rests on.
 */
evidence: Array<EvidenceId>, 
/**
 * The exhibits of both arms, compared for what else changed; left out: those that the effect was computed from.
 */
arms?: Arms | null, };
