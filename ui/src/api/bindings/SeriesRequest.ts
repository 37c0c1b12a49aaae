// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks for a series over snapshots of one kind, or over the rows of one block with a time column.
 */
export type SeriesRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The snapshots in order of time; one block: its own time column.
 */
of: Array<BlockRef>, 
/**
 * Column; null: the kind's main counter.
 */
column: string | null, 
/**
 * Rate per second instead of the amount, for counters.
 */
rate: boolean, 
/**
 * Rows by key; empty: the largest.
 */
keys: Array<{ [key in string]: string }>, 
/**
 * At most this many rows.
 */
top: number, };
