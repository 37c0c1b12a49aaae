// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks for the mean and deviation of several rows of a window together.
 */
export type MomentsRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The earlier snapshot; null: since the counters began.
 */
before: BlockRef | null, 
/**
 * The later snapshot.
 */
after: BlockRef, 
/**
 * The rows.
 */
keys: Array<{ [key in string]: string }>, };
