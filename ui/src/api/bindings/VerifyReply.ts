// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { VerifyItem } from "./VerifyItem";

/**
 * Every derived number and verdict of a case, recomputed.
 */
export type VerifyReply = { 
/**
 * All items, failures first.
 */
items: Array<VerifyItem>, 
/**
 * True when every item holds.
 */
holds: boolean, };
