// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How much a confounder can matter.
 */
export type ConfounderLevel = "none" | "minor" | "major";
