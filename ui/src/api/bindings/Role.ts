// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What a column is for.
 */
export type Role = "key" | "counter" | "gauge" | "text";
