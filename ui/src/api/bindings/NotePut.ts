// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";

/**
 * Adds or changes a note.
 */
export type NotePut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Null adds one.
 */
id: string | null, 
/**
 * The text.
 */
text: string, };
