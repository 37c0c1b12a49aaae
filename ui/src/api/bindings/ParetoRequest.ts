// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks how few rows make most of a total.
 */
export type ParetoRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The earlier snapshot; null: everything since the counters of the later one began.
 */
before: BlockRef | null, 
/**
 * The later snapshot.
 */
after: BlockRef, 
/**
 * What to rank by; null takes the main counter.
 */
by: string | null, };
