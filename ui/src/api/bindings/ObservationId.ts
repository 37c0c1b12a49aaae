// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An observation: `O1`.
 */
export type ObservationId = string;
