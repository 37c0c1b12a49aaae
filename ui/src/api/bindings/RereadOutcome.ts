// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What became of a record whose figures come from an exhibit that was read again.
 */
export type RereadOutcome = "same" | "changed" | "lost" | "stands";
