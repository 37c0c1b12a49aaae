// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What is known of one arm. Everything is optional: a capture that does not say it says nothing.
 */
export type Facts = { 
/**
 * Version of the server.
 */
version: string | null, 
/**
 * Seconds since the server was started, at the time of the capture.
 */
uptime_s: number | null, 
/**
 * Seconds between the statistics' last reset and the capture.
 */
stats_age_s: number | null, 
/**
 * Settings by name.
 */
settings: { [key in string]: string }, 
/**
 * Share of block accesses that were read rather than found in the cache, unit 1.
 */
read_share: number | null, 
/**
 * Offered or completed operations per second.
 */
load_per_s: number | null, 
/**
 * Rows per operation.
 */
rows_per_operation: number | null, 
/**
 * Share of operations that failed, unit 1.
 */
error_share: number | null, 
/**
 * Instances that served.
 */
replicas: number | null, 
/**
 * A high percentile of the latency, in ms.
 */
percentile_ms: number | null, 
/**
 * The timeout that cuts latencies off, in ms.
 */
timeout_ms: number | null, };
