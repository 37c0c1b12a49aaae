// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Which direction of a metric is the good one.
 */
export type Better = "lower" | "higher";
