// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { InterventionId } from "./InterventionId";
import type { Metric } from "./Metric";
import type { Quantity } from "./Quantity";
import type { SizingRequest } from "./SizingRequest";

/**
 * Writes a result down as the prediction of a change, and seals it.
 */
export type SizingPredict = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The change.
 */
intervention: InterventionId, 
/**
 * The calculation for the state after the change.
 */
sizing: SizingRequest, 
/**
 * The figure.
 */
figure: string, 
/**
 * What is measured, in the person's words.
 */
metric: Metric, 
/**
 * The value before the change, in the unit of the figure.
 */
before: Quantity, 
/**
 * Share by which the model itself may be off, unit 1.
 */
tolerance: number, 
/**
 * Half width of the band of no effect, unit 1; null: 0.1.
 */
null_band: number | null, 
/**
 * Runs planned per arm; null: 1.
 */
planned_runs: number | null, 
/**
 * Seals it now.
 */
seal: boolean, };
