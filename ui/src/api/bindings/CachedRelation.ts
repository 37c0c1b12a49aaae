// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";

/**
 * One relation in the cache.
 */
export type CachedRelation = { 
/**
 * Its name, or what identifies it.
 */
relation: string, 
/**
 * Buffers before.
 */
before: Quantity | null, 
/**
 * Buffers now; null: not listed, which is not zero where the list was cut.
 */
now: Quantity | null, 
/**
 * Change.
 */
growth: Quantity | null, 
/**
 * Its share of the growth of all relations that grew, unit 1.
 */
share_of_growth: Quantity | null, 
/**
 * Its share of the used cache, unit 1.
 */
share: Quantity | null, 
/**
 * Dirty buffers.
 */
dirty: Quantity | null, 
/**
 * Mean usage count.
 */
usage: Quantity | null, 
/**
 * Size on disk.
 */
size: Quantity | null, 
/**
 * Share of it that is cached, unit 1.
 */
cached: Quantity | null, 
/**
 * What should keep a reader careful: `not_listed`, ...
 */
notes: Array<Reason>, };
