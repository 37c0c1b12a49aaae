// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What was done about a finding. The capture itself is never changed.
 */
export type AnswerKind = "accepted" | "unit_corrected" | "explained";
