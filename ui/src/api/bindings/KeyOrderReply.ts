// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";

/**
 * How random keys are.
 */
export type KeyOrderReply = { 
/**
 * Results of the method by name (`descents`, `inversions`, `chains`, ...), each with its source.
 */
figures: { [key in string]: Quantity }, 
/**
 * `sequential`, `streams`, `random`, `undecided`, `too_few`.
 */
reading: string, 
/**
 * Reasons.
 */
notes: Array<Reason>, };
