// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Whether work on a case goes on.
 */
export type CaseStatus = "open" | "closed";
