// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Difference } from "./Difference";
import type { DifferenceState } from "./DifferenceState";

/**
 * One difference between the arms.
 */
export type DifferenceRow = { 
/**
 * What differs.
 */
difference: Difference, 
/**
 * What it is called in the ledger.
 */
name: string, 
/**
 * What was said to it.
 */
state: DifferenceState, };
