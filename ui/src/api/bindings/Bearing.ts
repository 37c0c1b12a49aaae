// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { MatrixCell } from "./MatrixCell";

/**
 * How one piece of evidence bears on one hypothesis.
 */
export type Bearing = { 
/**
 * The hypothesis.
 */
hypothesis: HypothesisId, 
/**
 * The rating.
 */
cell: MatrixCell, };
