// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";
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
total: Quantity | null, };
