// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Reason } from "./Reason";
import type { RecordKey } from "./RecordKey";

/**
 * One thing that a verification recomputed.
 */
export type VerifyItem = { 
/**
 * The record.
 */
key: RecordKey, 
/**
 * What was checked, as a code: `verdict`, `evidence`, `seal`, `chain`, `original`.
 */
check: string, 
/**
 * True when it holds.
 */
holds: boolean, 
/**
 * What was stored and what was found, when they differ.
 */
detail: Reason | null, };
