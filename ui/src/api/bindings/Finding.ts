// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What the rules say. *Not tested* is the absence of a verdict.
 */
export type Finding = "refused" | "void" | "inconclusive" | "eliminated" | "not_alone" | "supported" | "confirmed";
