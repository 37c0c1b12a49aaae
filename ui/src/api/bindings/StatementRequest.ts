// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks what rules say of statement statistics.
 */
export type StatementRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * A block of `pg_stat_statements`, of digests or of `sys.statement_analysis`.
 */
of: BlockRef, 
/**
 * An earlier snapshot of the same counters: the rules look at what was added since. Left out: at the capture itself.
 */
before?: BlockRef, 
/**
 * One row, in capture order from 0; null: those in which something was found, or that have a plan.
 */
row: number | null, };
