// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { PlanRef } from "./PlanRef";

/**
 * Asks for a node.
 */
export type PlanNodeRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The plan.
 */
of: PlanRef, 
/**
 * The node.
 */
node: number, };
