// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { ExhibitId } from "./ExhibitId";

/**
 * Reads an exhibit again from its original bytes with the readers of this program.
 */
export type ExhibitReread = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The exhibit.
 */
exhibit: ExhibitId, 
/**
 * Name of the job, for progress and cancel.
 */
job: string, };
