// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Takes the inputs that a sizing sheet among the exhibits states.
 */
export type SheetRead = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The block.
 */
of: BlockRef, };
