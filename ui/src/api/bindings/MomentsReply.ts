// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";

/**
 * Mean and deviation of several rows together.
 */
export type MomentsReply = { 
/**
 * `calls`, `mean` and `sd` of all, as computations.
 */
figures: { [key in string]: Quantity }, 
/**
 * Rows that have moments.
 */
rows: number, 
/**
 * Rows without them, and why minimum and maximum are absent.
 */
notes: Array<Reason>, };
