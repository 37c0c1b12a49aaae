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
 * The earlier snapshot.
 */
before: BlockRef, 
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
filter: string | null, };
