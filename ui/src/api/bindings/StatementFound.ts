// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanFinding } from "./PlanFinding";
import type { PlanOfRow } from "./PlanOfRow";

/**
 * A row of statement statistics: what was found in it, and its plans.
 */
export type StatementFound = { 
/**
 * Row in capture order, from 0.
 */
row: number, 
/**
 * Line in the exhibit.
 */
line: number, 
/**
 * The statement.
 */
statement: string, 
/**
 * `queryid` or digest, as text.
 */
id: string | null, 
/**
 * Findings; their lines are the row's.
 */
findings: Array<PlanFinding>, 
/**
 * Plans of the case of this statement.
 */
plans: Array<PlanOfRow>, };
