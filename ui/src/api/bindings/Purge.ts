// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";

/**
 * The bytes are gone on purpose; what is left is what they were.
 */
export type Purge = { 
/**
 * When.
 */
at: Instant, 
/**
 * Why, in the person's words.
 */
reason: string, };
