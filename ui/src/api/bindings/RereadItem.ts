// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { RecordKey } from "./RecordKey";
import type { RereadOutcome } from "./RereadOutcome";

/**
 * One record that rests on an exhibit that was read again.
 */
export type RereadItem = { 
/**
 * The record.
 */
key: RecordKey, 
/**
 * What became of it.
 */
outcome: RereadOutcome, 
/**
 * The figure as it was, with its unit.
 */
before: string, 
/**
 * The figure as it is; null when it is not there.
 */
after: string | null, };
