// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";

/**
 * One side of a comparison.
 */
export type FactorSide = { "side": "row", 
/**
 * The block.
 */
of: BlockRef, 
/**
 * Row in capture order, from 0.
 */
row: number, } | { "side": "window", 
/**
 * The earlier snapshot; null: since the counters began.
 */
before: BlockRef | null, 
/**
 * The later snapshot.
 */
after: BlockRef, 
/**
 * Identity of the row; empty for the total.
 */
key: { [key in string]: string }, };
