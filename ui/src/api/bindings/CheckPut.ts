// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { CheckOutcome } from "./CheckOutcome";
import type { EvidenceId } from "./EvidenceId";
import type { InterventionId } from "./InterventionId";

/**
 * Records the outcome of a manipulation check.
 */
export type CheckPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The rung.
 */
intervention: InterventionId, 
/**
 * What the check showed.
 */
outcome: CheckOutcome, 
/**
 * Evidence for it.
 */
evidence: Array<EvidenceId>, };
