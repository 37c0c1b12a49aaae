// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { HypothesisId } from "./HypothesisId";
import type { MatrixCell } from "./MatrixCell";

/**
 * Rates one cell of the matrix.
 */
export type MatrixPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The row: evidence (`V3`) or an observation (`O1`).
 */
row: string, 
/**
 * The column.
 */
hypothesis: HypothesisId, 
/**
 * The rating; null takes it away.
 */
cell: MatrixCell | null, };
