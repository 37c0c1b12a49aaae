// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanPairing } from "./PlanPairing";
import type { PlanRef } from "./PlanRef";
import type { RecordKey } from "./RecordKey";

/**
 * A comparison that a record rests on. Asking for it again gives the same answer, pairs made by hand included.
 */
export type PlanKept = { 
/**
 * Executions before.
 */
before: Array<PlanRef>, 
/**
 * Executions after.
 */
after: Array<PlanRef>, 
/**
 * Pairs made by hand.
 */
pairs: Array<PlanPairing>, 
/**
 * The first record that rests on it.
 */
record: RecordKey, };
