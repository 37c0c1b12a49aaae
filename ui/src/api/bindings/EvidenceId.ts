// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A pinned piece of evidence: `V1`.
 */
export type EvidenceId = string;
