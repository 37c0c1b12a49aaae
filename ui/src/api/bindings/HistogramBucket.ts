// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Calls that took at least `low_ps` and less than `high_ps`.
 */
export type HistogramBucket = { 
/**
 * Its number, from 0.
 */
number: number, 
/**
 * Lower bound, ps.
 */
low_ps: number, 
/**
 * Upper bound, ps; null: open.
 */
high_ps: number | null, 
/**
 * Calls.
 */
count: number, 
/**
 * Share of calls that took no longer than the upper bound, unit 1.
 */
cumulative: number, };
