// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks for a delta.
 */
export type DeltaRequest = { 
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
 * Canonical column to rank by; null takes the kind's main counter (total time).
 */
by: string | null, 
/**
 * First row of the window, from 0.
 */
first: number, 
/**
 * At most [`super::WINDOW_ROWS`].
 */
count: number, 
/**
 * Keeps rows whose key contains this text.
 */
filter: string | null, 
/**
 * Lays the two beside each other and subtracts nothing: other servers, versions or days. Left out: no.
 */
side_by_side?: boolean, };
