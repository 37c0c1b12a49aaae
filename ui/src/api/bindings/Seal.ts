// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";

/**
 * The proof that a prediction was fixed at a time.
 */
export type Seal = { 
/**
 * When it was sealed.
 */
at: Instant, 
/**
 * SHA-256 of the sealed content, lower-case hex.
 */
hash: string, };
