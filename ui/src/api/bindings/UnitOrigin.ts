// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How the unit of a column is known. A column's name alone is never enough.
 */
export type UnitOrigin = "schema" | "statement" | "cross_check" | "printed" | "entered" | "unknown";
