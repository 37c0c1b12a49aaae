// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How far a delta can be trusted.
 */
export type DeltaQuality = "exact" | "since_reset" | "since_entry_creation" | "lower_bound" | "lost" | "catch_all_row";
