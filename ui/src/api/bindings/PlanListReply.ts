// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanHead } from "./PlanHead";
import type { PlanKept } from "./PlanKept";
import type { PlanUnread } from "./PlanUnread";

/**
 * The plans of a case, in the order of exhibits, blocks and lines.
 */
export type PlanListReply = { 
/**
 * Plans.
 */
plans: Array<PlanHead>, 
/**
 * Blocks without any.
 */
unread: Array<PlanUnread>, 
/**
 * Comparisons that evidence or an observation rests on, each once, in the order of the records.
 */
kept: Array<PlanKept>, };
