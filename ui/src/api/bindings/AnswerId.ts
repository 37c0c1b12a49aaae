// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An answer to a finding: `A1`.
 */
export type AnswerId = string;
