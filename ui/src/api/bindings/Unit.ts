// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Unit of a quantity or column.
 */
export type Unit = string;
