// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { JournalLine } from "./JournalLine";

/**
 * The history of a case.
 */
export type JournalReply = { 
/**
 * Entries, newest first.
 */
entries: Array<JournalLine>, 
/**
 * True when the chain holds.
 */
chain_holds: boolean, };
