// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Reason } from "./Reason";

/**
 * What a delta cannot explain.
 */
export type Unexplained = { 
/**
 * Share of the total that sits in rows whose delta is not exact, unit 1.
 */
share: number | null, 
/**
 * Entries evicted in between, when the capture tells.
 */
evictions: string | null, 
/**
 * Reasons as codes with facts.
 */
reasons: Array<Reason>, };
