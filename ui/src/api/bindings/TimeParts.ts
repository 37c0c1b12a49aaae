// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Where the time of a row went, in its own window. What was not measured is null, which is not zero.
 */
export type TimeParts = { 
/**
 * All of it, ms.
 */
total_ms: number | null, 
/**
 * Reading blocks, ms.
 */
read_ms: number | null, 
/**
 * Writing blocks, ms.
 */
write_ms: number | null, 
/**
 * Temporary files, ms.
 */
temp_ms: number | null, 
/**
 * What is left: CPU, locks, WAL. Null where a part is not known.
 */
other_ms: number | null, 
/**
 * Waiting for locks, ms.
 */
lock_ms: number | null, 
/**
 * CPU, ms.
 */
cpu_ms: number | null, 
/**
 * Share of reading, unit 1; above 1 where several processes read at once.
 */
read_share: number | null, 
/**
 * Blocks read.
 */
reads: number | null, 
/**
 * Blocks found in the cache.
 */
hits: number | null, 
/**
 * Blocks read per row.
 */
reads_per_row: number | null, 
/**
 * Blocks read per call.
 */
reads_per_call: number | null, 
/**
 * Rows per call.
 */
rows_per_call: number | null, 
/**
 * Milliseconds per block read.
 */
read_ms_per_block: number | null, 
/**
 * Hits over hits and reads, unit 1. Shown, never ranked by.
 */
hit_ratio: number | null, 
/**
 * `timing_off`, `parallel`: as codes with a `reason-…` text.
 */
notes: Array<string>, };
