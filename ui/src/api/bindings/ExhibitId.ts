// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An exhibit: `E4`.
 */
export type ExhibitId = string;
