// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What undo or redo did.
 */
export type UndoReply = { 
/**
 * Action code of the entry taken back or done again; null when there was none.
 */
action: string | null, };
