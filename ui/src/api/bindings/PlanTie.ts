// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { ExhibitId } from "./ExhibitId";
import type { Grade } from "./Grade";
import type { PlanFinding } from "./PlanFinding";
import type { Quantity } from "./Quantity";

/**
 * A row of statement statistics of the plan's statement.
 */
export type PlanTie = { 
/**
 * The exhibit of the statistics.
 */
exhibit: ExhibitId, 
/**
 * Its block.
 */
block: number, 
/**
 * Row in capture order, from 0.
 */
row: number, 
/**
 * The snapshot before, where calls, time and findings are of what was added since; null: since the last reset.
 */
since: BlockRef | null, 
/**
 * Line in the exhibit.
 */
line: number, 
/**
 * `query_id` (derived) or `fingerprint` (inferred).
 */
by: string, 
/**
 * The statement there.
 */
statement: string, 
/**
 * Calls there.
 */
calls: Quantity | null, 
/**
 * Time in all there.
 */
total: Quantity | null, 
/**
 * Derived for an id, inferred for tokens.
 */
grade: Grade, 
/**
 * What the rules of statistics find in the row; their lines are the row's.
 */
findings: Array<PlanFinding>, };
