// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A note: `N2`.
 */
export type NoteId = string;
