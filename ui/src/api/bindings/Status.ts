// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How a hypothesis stands. *Not tested* and *open* differ: an open one was tested, and nothing was decided.
 */
export type Status = "not_tested" | "open" | "eliminated" | "not_alone" | "supported" | "confirmed";
