// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Amendment } from "./Amendment";
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { Metric } from "./Metric";
import type { PredictionId } from "./PredictionId";
import type { Seal } from "./Seal";

/**
 * The expected effect of an intervention if a hypothesis holds.
 */
export type Prediction = { 
/**
 * Id within the case.
 */
id: PredictionId, 
/**
 * The rung it belongs to.
 */
intervention: InterventionId, 
/**
 * The hypothesis it follows from.
 */
hypothesis: HypothesisId, 
/**
 * What is measured.
 */
metric: Metric, 
/**
 * Relative change if the hypothesis holds, `[lo, hi]`, unit 1: `[-1.0, -0.5]` is "falls by 50 to 100 %".
 */
predicted: [number, number], 
/**
 * Half width of the no-effect band, unit 1; 0.1 by default.
 */
null_band: number, 
/**
 * Runs planned per arm.
 */
planned_runs: number, 
/**
 * Why these bounds.
 */
rationale: string | null, 
/**
 * Present once sealed.
 */
seal: Seal | null, 
/**
 * Changes after sealing.
 */
amendments: Array<Amendment>, };
