// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How far an explanation goes with the observation.
 */
export type Likely = "fits" | "contradicted" | "open";
