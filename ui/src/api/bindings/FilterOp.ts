// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How a filter compares.
 */
export type FilterOp = "contains" | "equals" | "at_least" | "at_most" | "is_null" | "not_null";
