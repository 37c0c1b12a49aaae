// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How much a warning matters.
 */
export type Severity = "info" | "warning" | "error";
