// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What a person said about an exhibit and may take back.
 */
export type ExhibitField = "phase" | "captured_at" | "caption";
