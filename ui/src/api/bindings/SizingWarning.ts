// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Severity } from "./Severity";

/**
 * Something that the page has to say in words.
 */
export type SizingWarning = { 
/**
 * Stable code with a `sizing-warning-…` text.
 */
code: string, 
/**
 * How much it matters.
 */
severity: Severity, 
/**
 * Numbers of its sentence.
 */
numbers: { [key in string]: number }, 
/**
 * Texts of its sentence.
 */
texts: { [key in string]: string }, };
