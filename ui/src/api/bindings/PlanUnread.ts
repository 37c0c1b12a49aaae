// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";
import type { Reason } from "./Reason";

/**
 * A block that was taken for a plan and could not be read as one.
 */
export type PlanUnread = { 
/**
 * The exhibit.
 */
exhibit: ExhibitId, 
/**
 * The block.
 */
block: number, 
/**
 * Why.
 */
reason: Reason, };
