// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";

/**
 * Something that another capture of the same moment says about a snapshot.
 */
export type SideFact = { 
/**
 * What it is, as a code with a `fact-…` text: `version`, `server`, `server_start`, `stats_reset`, `dealloc`,
 * `digest_lost`.
 */
what: string, 
/**
 * As captured; instants as UTC microseconds.
 */
value: string, 
/**
 * The block that says so.
 */
of: BlockRef, 
/**
 * Its line.
 */
line: number, };
