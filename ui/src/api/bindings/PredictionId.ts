// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A prediction: `P1`.
 */
export type PredictionId = string;
