// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HistogramBucket } from "./HistogramBucket";
import type { HistogramRow } from "./HistogramRow";
import type { Reason } from "./Reason";

/**
 * Latencies by bucket.
 */
export type HistogramReply = { 
/**
 * Statements, most calls first.
 */
rows: Array<HistogramRow>, 
/**
 * Statements in all.
 */
total: number, 
/**
 * Whose buckets these are: a `position`.
 */
chosen: number | null, 
/**
 * Buckets with calls, by number.
 */
buckets: Array<HistogramBucket>, 
/**
 * What should keep a reader careful.
 */
notes: Array<Reason>, };
