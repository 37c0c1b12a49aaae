// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanFinding } from "./PlanFinding";
import type { PlanSilent } from "./PlanSilent";
import type { StatementFound } from "./StatementFound";

/**
 * What rules say of statement statistics.
 */
export type StatementReply = { 
/**
 * Rows, in capture order.
 */
rows: Array<StatementFound>, 
/**
 * Rows that are not shown because there are too many.
 */
left_out: number, 
/**
 * Findings in all rows together.
 */
workload: Array<PlanFinding>, 
/**
 * Rules of rows for which the capture has no column.
 */
silent: Array<PlanSilent>, };
