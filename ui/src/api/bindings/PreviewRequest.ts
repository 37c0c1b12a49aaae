// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockChoice } from "./BlockChoice";
import type { CaseId } from "./CaseId";
import type { Handle } from "./Handle";

/**
 * Asks for a preview; for a case, to learn whether it has these bytes already.
 */
export type PreviewRequest = { 
/**
 * The input.
 */
handle: Handle, 
/**
 * The case it is meant for.
 */
case: CaseId | null, 
/**
 * Name of the job, for progress and cancel.
 */
job: string | null, 
/**
 * Choices to show the columns by; a block without one is shown as detected.
 */
blocks: Array<BlockChoice>, };
