// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Where a hit was found.
 */
export type HitPlace = "case" | "reasoning" | "evidence" | "note" | "capture";
