// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How two snapshots meet in a row.
 */
export type DeltaState = "both" | "new" | "lost" | "reset";
