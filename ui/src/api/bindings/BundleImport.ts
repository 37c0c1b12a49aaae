// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Handle } from "./Handle";

/**
 * Brings a bundle into the library.
 */
export type BundleImport = { 
/**
 * The file.
 */
from: Handle, 
/**
 * Name of the job.
 */
job: string, };
