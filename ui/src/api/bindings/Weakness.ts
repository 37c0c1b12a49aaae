// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Reason } from "./Reason";
import type { RecordKey } from "./RecordKey";

/**
 * One weak point.
 */
export type Weakness = { 
/**
 * What is weak.
 */
reason: Reason, 
/**
 * The record it is about.
 */
record: RecordKey | null, };
