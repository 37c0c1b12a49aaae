// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";
import type { NoteId } from "./NoteId";

/**
 * Free text of the person. Shown as text, never as markup of its own.
 */
export type Note = { 
/**
 * Id within the case.
 */
id: NoteId, 
/**
 * The text.
 */
text: string, 
/**
 * When it was written.
 */
written_at: Instant, };
