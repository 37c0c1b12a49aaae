// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";

/**
 * A figure that a question needs and no single capture holds.
 */
export type FigureOf = { "from": "cell", 
/**
 * The block.
 */
of: BlockRef, 
/**
 * Row in capture order, from 0.
 */
row: number, 
/**
 * Column position.
 */
column: number, } | { "from": "delta", 
/**
 * The earlier snapshot; null: since the counters began.
 */
before: BlockRef | null, 
/**
 * The later snapshot.
 */
after: BlockRef, 
/**
 * Identity of the row.
 */
key: { [key in string]: string }, 
/**
 * Column.
 */
column: string, } | { "from": "typed", 
/**
 * The value, a count.
 */
value: number, };
