// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A sheet that was written.
 */
export type SheetText = { 
/**
 * The text.
 */
text: string, };
