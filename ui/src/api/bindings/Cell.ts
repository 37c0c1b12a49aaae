// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * One cell, as a grid shows it and as `inquest read` prints it.
 */
export type Cell = null | boolean | number | string;
