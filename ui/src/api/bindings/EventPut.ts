// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Moment } from "./Moment";

/**
 * Adds or changes an event.
 */
export type EventPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Null adds one.
 */
id: string | null, 
/**
 * When.
 */
at: Moment, 
/**
 * What.
 */
text: string, };
