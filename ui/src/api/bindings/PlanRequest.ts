// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { PlanRef } from "./PlanRef";

/**
 * Asks for a plan.
 */
export type PlanRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Which plan.
 */
of: PlanRef, };
