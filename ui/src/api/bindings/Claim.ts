// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How much of the effect a hypothesis claims.
 */
export type Claim = "sole_cause" | "contributes" | "mixed_bound";
