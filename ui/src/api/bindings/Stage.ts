// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type Stage = "captures" | "hypotheses" | "test" | "prediction" | "check" | "observation" | "confounders" | "verdict" | "matrix" | "conclusion" | "close";
