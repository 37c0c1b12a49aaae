// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Finding } from "./Finding";
import type { Source } from "./Source";

/**
 * What a write-up said of a test, quoted beside the verdict by rule.
 */
export type Written = { 
/**
 * The verdict it comes to, where it is one of the words of this program.
 */
verdict?: Finding | null, 
/**
 * Its own words.
 */
words: string, 
/**
 * Where it says so.
 */
source: Source, };
