// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";
import type { ScoredPoint } from "./ScoredPoint";
import type { SizingExplanation } from "./SizingExplanation";

/**
 * What an observation says of a result.
 */
export type SizingScored = { 
/**
 * `fits`, `above`, `below`, `mixed`, `no_prediction`.
 */
reading: string, 
/**
 * The predicted figure.
 */
predicted: Quantity | null, 
/**
 * The observed one.
 */
observed: Quantity | null, 
/**
 * Observed over predicted, unit 1.
 */
ratio: [number, number] | null, 
/**
 * Points of a series.
 */
points: Array<ScoredPoint>, 
/**
 * Points within the band, and all.
 */
within: [number, number], 
/**
 * Slope of the samples and of the model, per unit of x.
 */
slopes: [number, number] | null, 
/**
 * True when the observation contradicts the model (methods 5.6).
 */
contradiction: boolean, 
/**
 * What would explain it.
 */
explanations: Array<SizingExplanation>, };
