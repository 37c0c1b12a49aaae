// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How a sheet is written.
 */
export type SheetForm = "toml" | "json" | "csv";
