// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Where the observed interval lies against the predicted one and the no-effect band: a partition.
 */
export type EffectClass = "reached" | "short" | "undecided" | "short_or_null" | "null" | "opposite_or_null" | "opposite";
