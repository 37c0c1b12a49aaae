// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ArchiveSkipped } from "./ArchiveSkipped";
import type { HandleInfo } from "./HandleInfo";

/**
 * What an archive holds. Its own handle is forgotten; each member is an input of its own.
 */
export type ArchiveReply = { 
/**
 * Name of the archive.
 */
name: string, 
/**
 * `gzip` or `zip`.
 */
format: string, 
/**
 * What made it, as a code: `plain`, `pg_gather`, `collect_diagnostics`, `pt_stalk`.
 */
set: string, 
/**
 * Members that can be looked at, in their order.
 */
members: Array<HandleInfo>, 
/**
 * Members that are left out.
 */
skipped: Array<ArchiveSkipped>, };
