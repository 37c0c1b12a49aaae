// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { MatrixCell } from "./MatrixCell";
import type { Reason } from "./Reason";

/**
 * A cell that was not authored, and why it might be.
 */
export type Suggestion = { 
/**
 * The rating.
 */
cell: MatrixCell, 
/**
 * Why.
 */
because: Reason, };
