// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { KindId } from "./KindId";

/**
 * A kind that a block may be, and how well it fits.
 */
export type KindScore = { 
/**
 * The kind.
 */
kind: KindId, 
/**
 * 0 to 1.
 */
score: number, };
