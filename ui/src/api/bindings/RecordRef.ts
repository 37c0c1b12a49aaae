// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";

/**
 * Names a record of a case by its short id (`H1`, `E4`).
 */
export type RecordRef = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The record.
 */
id: string, };
