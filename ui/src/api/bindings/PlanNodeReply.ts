// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanFact } from "./PlanFact";
import type { PlanFigure } from "./PlanFigure";
import type { PlanWorker } from "./PlanWorker";
import type { Quantity } from "./Quantity";

/**
 * Everything that a node prints, and what follows from it.
 */
export type PlanNodeReply = { 
/**
 * The node.
 */
node: number, 
/**
 * Time with what is below it.
 */
inclusive: Quantity | null, 
/**
 * Time alone.
 */
exclusive: Quantity | null, 
/**
 * Rows over all loops.
 */
rows: Quantity | null, 
/**
 * Processes that shared its work.
 */
processes: number, 
/**
 * Printed numbers, in order.
 */
figures: Array<PlanFigure>, 
/**
 * The rest, in order.
 */
facts: Array<PlanFact>, 
/**
 * Workers.
 */
workers: Array<PlanWorker>, 
/**
 * Subplans whose time lies in this node because it read them first.
 */
charged: Array<number>, };
