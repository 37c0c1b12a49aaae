// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks who holds the buffer cache.
 */
export type CacheRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * An earlier capture, to see which pages came in.
 */
before: BlockRef | null, 
/**
 * The capture.
 */
after: BlockRef, 
/**
 * A capture of relation sizes; null: found among the exhibits where there is one.
 */
sizes: BlockRef | null, 
/**
 * At most this many relations.
 */
top: number, };
