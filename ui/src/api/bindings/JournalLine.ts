// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";
import type { RecordKey } from "./RecordKey";
import type { VerdictChange } from "./VerdictChange";

/**
 * One line of the history.
 */
export type JournalLine = { 
/**
 * Position, from 1.
 */
seq: number, 
/**
 * When.
 */
at: Instant, 
/**
 * Who, by the name set in the library.
 */
by: string | null, 
/**
 * Action code.
 */
action: string, 
/**
 * Verdicts it changed.
 */
verdicts: Array<VerdictChange>, 
/**
 * Records it touched.
 */
keys: Array<RecordKey>, 
/**
 * Entry it takes back.
 */
undoes: number | null, 
/**
 * Hash of the entry.
 */
hash: string, };
