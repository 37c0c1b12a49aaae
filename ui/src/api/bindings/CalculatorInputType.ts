// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Type of an input.
 */
export type CalculatorInputType = "number" | "int" | "choice" | "text" | "flag" | "texts";
