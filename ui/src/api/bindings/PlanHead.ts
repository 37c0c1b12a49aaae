// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanRef } from "./PlanRef";
import type { Quantity } from "./Quantity";

/**
 * What a list shows of a plan.
 */
export type PlanHead = { 
/**
 * Which.
 */
of: PlanRef, 
/**
 * `postgresql`, `mysql`, `mariadb`.
 */
engine: string, 
/**
 * `pg_text`, `mysql_tree`, ...: a code with a `plan-format-…` text.
 */
format: string, 
/**
 * Nodes.
 */
nodes: number, 
/**
 * Time of the execution: printed, else that of the roots. Null where nothing was timed.
 */
time: Quantity | null, 
/**
 * The statement: in the plan, else the label above the block.
 */
statement: string | null, 
/**
 * `queryid`, as text.
 */
query_id: string | null, 
/**
 * First and last line in the exhibit.
 */
lines: [number, number], 
/**
 * Findings by severity: info, low, medium, high.
 */
findings: [number, number, number, number], };
