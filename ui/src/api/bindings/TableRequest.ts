// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";
import type { Filter } from "./Filter";
import type { Sort } from "./Sort";

/**
 * Asks for a window of a block's rows.
 */
export type TableRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The block.
 */
of: BlockRef, 
/**
 * Order; null is the order of the capture.
 */
sort: Sort | null, 
/**
 * Filters, all of which must hold.
 */
filters: Array<Filter>, 
/**
 * A condition over named columns, which must hold too: `total_exec_time / calls > 5 ms and query contains 'x'`.
 */
expression?: string | null, 
/**
 * First row of the window, from 0.
 */
first: number, 
/**
 * At most [`super::WINDOW_ROWS`].
 */
count: number, };
