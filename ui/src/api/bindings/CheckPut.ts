// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { CheckOutcome } from "./CheckOutcome";
import type { ConfigEcho } from "./ConfigEcho";
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
evidence: Array<EvidenceId>, 
/**
 * The configured value, checked in place: `accepted` is computed. A value that its reader refuses fails the check.
 */
config?: ConfigEcho | null, };
