// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How the bytes arrived.
 */
export type Origin = "file" | "paste";
