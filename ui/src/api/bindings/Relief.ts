// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How completely a change would relieve the suspected limit.
 */
export type Relief = "full" | "partial";
