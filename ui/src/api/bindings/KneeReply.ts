// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";
import type { Sweep } from "./Sweep";

/**
 * The knee of a load curve, and its shift against another.
 */
export type KneeReply = { 
/**
 * The sweep.
 */
sweep: Sweep, 
/**
 * The other one.
 */
against: Sweep | null, 
/**
 * Relative change of the knee from the sweep to the other one, an interval.
 */
shift: Quantity | null, 
/**
 * Runs that would halve the bracket below the asked width.
 */
runs_to_narrow: number | null, };
