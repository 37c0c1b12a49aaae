// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type Claim = "sole_cause" | "contributes" | "mixed_bound";
