// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A case: `INQ-4` (unique in its library).
 */
export type CaseId = string;
