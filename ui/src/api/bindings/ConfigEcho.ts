// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A configured value as it was written down, checked against the grammar of the program that reads it.
 */
export type ConfigEcho = { 
/**
 * The grammar, as [`crate::config::Grammar`] spells it.
 */
grammar: string, 
/**
 * The value as written.
 */
text: string, 
/**
 * Whether that reader takes it.
 */
accepted: boolean, };
