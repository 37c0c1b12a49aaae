// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { ExhibitId } from "./ExhibitId";
import type { InterventionId } from "./InterventionId";

/**
 * Asks what else differs between the arms of a rung.
 */
export type ConfoundersRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The rung.
 */
intervention: InterventionId, 
/**
 * Exhibits of the arm before; empty takes those of the observation.
 */
before: Array<ExhibitId>, 
/**
 * Exhibits of the arm after.
 */
after: Array<ExhibitId>, };
