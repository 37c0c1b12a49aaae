// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Pasted text.
 */
export type PasteRequest = { 
/**
 * The text, exactly as pasted.
 */
text: string, 
/**
 * A label.
 */
name: string, };
