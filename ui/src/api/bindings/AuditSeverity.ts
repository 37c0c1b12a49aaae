// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How much it matters.
 */
export type AuditSeverity = "info" | "low" | "medium" | "high";
