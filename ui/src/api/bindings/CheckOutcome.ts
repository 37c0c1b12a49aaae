// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Outcome of a manipulation check.
 */
export type CheckOutcome = "pass" | "fail" | "unknown";
