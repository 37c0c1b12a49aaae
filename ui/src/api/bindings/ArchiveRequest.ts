// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Handle } from "./Handle";

/**
 * Opens an archive.
 */
export type ArchiveRequest = { 
/**
 * The archive.
 */
handle: Handle, 
/**
 * Name of the job, for progress and cancel.
 */
job: string, };
