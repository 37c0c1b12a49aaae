// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What was said to a difference.
 */
export type DifferenceState = "new" | "open" | "kept" | "dismissed";
