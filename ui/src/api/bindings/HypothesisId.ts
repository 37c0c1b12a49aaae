// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A hypothesis: `H1`.
 */
export type HypothesisId = string;
