// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { PlanPairing } from "./PlanPairing";
import type { PlanRef } from "./PlanRef";

/**
 * Asks what changed between executions before and after.
 */
export type PlanCompareRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Executions before; the first gives the tree.
 */
before: Array<PlanRef>, 
/**
 * Executions after.
 */
after: Array<PlanRef>, 
/**
 * What a person says of nodes; it stands before what was matched. Left out: nothing.
 */
pairs?: Array<PlanPairing>, };
