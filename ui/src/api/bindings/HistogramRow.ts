// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { DeltaQuality } from "./DeltaQuality";
import type { HistogramPercentile } from "./HistogramPercentile";
import type { Quantity } from "./Quantity";

/**
 * One statement's latencies.
 */
export type HistogramRow = { 
/**
 * Place in the capture: what `chosen` takes.
 */
position: number, 
/**
 * Schema.
 */
schema: string | null, 
/**
 * Digest; null with no schema: the whole server.
 */
digest: string | null, 
/**
 * The statement's text, where another exhibit of the case has the digest.
 */
label: string | null, 
/**
 * Calls.
 */
calls: Quantity, 
/**
 * How far it can be trusted.
 */
quality: DeltaQuality, 
/**
 * Seconds, when known.
 */
window_s: number | null, 
/**
 * The percentiles asked for.
 */
percentiles: Array<HistogramPercentile>, };
