// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A coarse level of cost or risk, for ties between tests.
 */
export type Level = "low" | "medium" | "high";
