// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Exhibit } from "./Exhibit";
import type { RereadItem } from "./RereadItem";

/**
 * What reading an exhibit again did.
 */
export type RereadReply = { 
/**
 * The exhibit as it is now.
 */
exhibit: Exhibit, 
/**
 * True when the bytes read as they did before: only the mark of the reader is new.
 */
same: boolean, 
/**
 * Lines quarantined before.
 */
quarantined_before: number, 
/**
 * Rows before.
 */
rows_before: number, 
/**
 * Records that rest on it.
 */
items: Array<RereadItem>, };
