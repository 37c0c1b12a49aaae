// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grammar } from "./Grammar";

/**
 * Asks whether a value would have been accepted.
 */
export type ConfigRequest = { 
/**
 * The grammar of its reader.
 */
grammar: Grammar, 
/**
 * The value as written.
 */
text: string, };
