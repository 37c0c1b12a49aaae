// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { RecordKind } from "./RecordKind";

/**
 * Kind and id of a record within its case.
 */
export type RecordKey = { 
/**
 * The noun.
 */
kind: RecordKind, 
/**
 * The id within the case; a case has its own id, a conclusion the id `conclusion`.
 */
id: string, };
