// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An intervention, and so a rung: `R1`.
 */
export type InterventionId = string;
