// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How the rows of two snapshots were told to be the same.
 */
export type DeltaIdentity = { 
/**
 * Columns that a row is known by.
 */
columns: Array<string>, 
/**
 * `complete`, `partial`, `by_text`, `roles`, `by_fingerprint`.
 */
how: string, };
