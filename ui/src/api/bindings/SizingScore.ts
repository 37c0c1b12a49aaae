// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { SizingObserved } from "./SizingObserved";
import type { SizingRequest } from "./SizingRequest";

/**
 * Scores a result by what was observed.
 */
export type SizingScore = { 
/**
 * The calculation that predicted.
 */
sizing: SizingRequest, 
/**
 * The figure.
 */
figure: string, 
/**
 * What was observed.
 */
observed: SizingObserved, 
/**
 * Share by which the model itself may be off, unit 1; null: the 50 % to 200 % of the contradiction test.
 */
tolerance: number | null, };
