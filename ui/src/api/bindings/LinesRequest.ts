// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { LinesOf } from "./LinesOf";

/**
 * Asks for a window of lines.
 */
export type LinesRequest = { 
/**
 * Of what.
 */
source: LinesOf, 
/**
 * First line, from 1.
 */
first: number, 
/**
 * At most [`super::WINDOW_ROWS`].
 */
count: number, 
/**
 * Only quarantined lines.
 */
quarantined_only: boolean, };
