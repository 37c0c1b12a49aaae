// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Which way a confounder pushes the observed effect.
 */
export type Bias = "null" | "away" | "either";
