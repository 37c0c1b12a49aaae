// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Handle } from "./Handle";

/**
 * Writes a bundle where the person chose.
 */
export type BundleExport = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Where, as a handle of a save dialog.
 */
to: Handle, 
/**
 * Name of the job.
 */
job: string, };
