// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Basis } from "./Basis";
import type { BlockChoice } from "./BlockChoice";
import type { CaseId } from "./CaseId";
import type { Handle } from "./Handle";
import type { Moment } from "./Moment";
import type { Phase } from "./Phase";

/**
 * Enters a capture into a case.
 */
export type ImportRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The input.
 */
handle: Handle, 
/**
 * Name of the job, for progress and cancel.
 */
job: string, 
/**
 * Choices that differ from the detection.
 */
blocks: Array<BlockChoice>, 
/**
 * Part of the incident.
 */
phase: Phase | null, 
/**
 * Where the part is known from; null: the person said so.
 */
phase_basis?: Basis | null, 
/**
 * When it was captured.
 */
captured_at: Moment | null, 
/**
 * What the person says about it.
 */
caption: string | null, };
