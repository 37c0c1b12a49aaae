// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Type of a column's cells.
 */
export type ColumnType = "text" | "int" | "uint" | "decimal" | "float" | "bool" | "time";
