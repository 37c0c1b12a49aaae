// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";

/**
 * What was observed of a figure.
 */
export type SizingObserved = { "what": "samples", 
/**
 * The block.
 */
of: BlockRef, 
/**
 * Column of the time or input.
 */
x: number, 
/**
 * Column of the figure.
 */
y: number, } | { "what": "cell", 
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
column: number, } | { "what": "entered", 
/**
 * Lower bound, or the value.
 */
lo: number, 
/**
 * Upper bound, or the value.
 */
hi: number, };
