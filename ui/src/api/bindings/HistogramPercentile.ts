// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";

/**
 * A percentile: somewhere in its bucket, which is what is known.
 */
export type HistogramPercentile = { 
/**
 * The share of calls that took no longer, 0 to 1.
 */
q: number, 
/**
 * The bucket, an interval in ps; the last one is open.
 */
value: Quantity, };
