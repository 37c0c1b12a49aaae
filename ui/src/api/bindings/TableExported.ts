// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What was written.
 */
export type TableExported = { 
/**
 * Rows.
 */
rows: number, 
/**
 * Bytes.
 */
bytes: number, };
