// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks for the latencies of statements by bucket (MySQL): of the window between two captures, or since they began.
 */
export type HistogramRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The earlier capture; null: since the histograms began.
 */
before: BlockRef | null, 
/**
 * The later one.
 */
after: BlockRef, 
/**
 * Whose buckets: a position of the list; null: the one with the most calls.
 */
chosen: number | null, 
/**
 * Shares of calls, 0 to 1; empty: 0.5, 0.95, 0.99, 0.999.
 */
percentiles: Array<number>, 
/**
 * At most this many of the list.
 */
top: number, };
