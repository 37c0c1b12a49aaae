// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A part of the chain.
 */
export type Stage = "captures" | "hypotheses" | "test" | "prediction" | "check" | "observation" | "confounders" | "verdict" | "matrix" | "conclusion" | "close";
