// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { Source } from "./Source";

/**
 * Where an input is from.
 */
export type SizingOrigin = { "from": "entered" } | { "from": "cell", 
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
column: number, } | { "from": "source", 
/**
 * The source.
 */
source: Source, };
