// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An error as the other side sees it: a code to branch on and facts to word it with.
 */
export type WireError = { 
/**
 * Stable code; the catalogue has a text for each.
 */
code: string, 
/**
 * Facts for the text, by name.
 */
args: { [key in string]: string }, };
