// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CachedRelation } from "./CachedRelation";
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";

/**
 * Who holds the buffer cache.
 */
export type CacheReply = { 
/**
 * Relations: by growth where there is a before, else by buffers.
 */
relations: Array<CachedRelation>, 
/**
 * Relations in all.
 */
total: number, 
/**
 * Buffers in use.
 */
used: Quantity | null, 
/**
 * Unused buffers.
 */
unused: Quantity | null, 
/**
 * Growth of all that grew.
 */
growth: Quantity | null, 
/**
 * What should keep a reader careful.
 */
notes: Array<Reason>, };
