// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { DeltaQuality } from "./DeltaQuality";

/**
 * One row over time.
 */
export type SeriesRow = { 
/**
 * Identity.
 */
key: { [key in string]: string }, 
/**
 * What it is called.
 */
label: string | null, 
/**
 * One value per interval; null: not known.
 */
values: Array<number | null>, 
/**
 * One quality per interval.
 */
quality: Array<DeltaQuality | null>, };
