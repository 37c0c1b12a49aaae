// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks how random the values of a column are in the order they were captured in, and what that costs an index.
 */
export type KeyOrderRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The block.
 */
of: BlockRef, 
/**
 * Column position.
 */
column: number, };
