// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";

/**
 * A change of a prediction after it was sealed: allowed, and never hidden.
 */
export type Amendment = { 
/**
 * When.
 */
at: Instant, 
/**
 * Why.
 */
reason: string, 
/**
 * The bounds before the amendment.
 */
predicted_before: [number, number], 
/**
 * True when an observation was already there.
 */
after_data: boolean, };
