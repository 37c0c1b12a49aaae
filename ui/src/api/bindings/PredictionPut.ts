// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { InterventionId } from "./InterventionId";
import type { Metric } from "./Metric";
import type { PredictionId } from "./PredictionId";

/**
 * Writes a prediction, sealed or not yet.
 */
export type PredictionPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Null adds one.
 */
id: PredictionId | null, 
/**
 * The rung.
 */
intervention: InterventionId, 
/**
 * What is measured.
 */
metric: Metric, 
/**
 * Relative change if the hypothesis holds, unit 1.
 */
predicted: [number, number], 
/**
 * Half width of the no-effect band, unit 1; 0.1 when left out.
 */
null_band: number, 
/**
 * Runs planned per arm; 1 when left out.
 */
planned_runs: number, 
/**
 * Why these bounds.
 */
rationale: string | null, 
/**
 * Seal it in the same step.
 */
seal: boolean, 
/**
 * Reason, when it is sealed already and this amends it.
 */
amendment: string | null, };
