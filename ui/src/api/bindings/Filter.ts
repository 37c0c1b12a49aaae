// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { FilterOp } from "./FilterOp";

/**
 * Narrows a grid.
 */
export type Filter = { 
/**
 * Column position, from 0; null means any text column.
 */
column: number | null, 
/**
 * Comparison.
 */
op: FilterOp, 
/**
 * What to compare with.
 */
value: string, };
