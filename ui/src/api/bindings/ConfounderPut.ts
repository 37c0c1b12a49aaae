// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Confounder } from "./Confounder";
import type { InterventionId } from "./InterventionId";

/**
 * Adds or changes one confounder of a rung: dismisses one by level `none` and a reason.
 */
export type ConfounderPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The rung.
 */
intervention: InterventionId, 
/**
 * The confounder. One with the same `found`, or where that is absent the same name, is replaced.
 */
confounder: Confounder, 
/**
 * Takes it away instead; one that was found comes back when the arms are compared again.
 */
remove: boolean, };
