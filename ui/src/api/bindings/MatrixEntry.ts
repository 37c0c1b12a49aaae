// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { MatrixCell } from "./MatrixCell";
import type { Suggestion } from "./Suggestion";

/**
 * One cell.
 */
export type MatrixEntry = { 
/**
 * The hypothesis.
 */
hypothesis: HypothesisId, 
/**
 * The rating; absent while unrated.
 */
cell: MatrixCell | null, 
/**
 * What a prediction and an observation suggest, also where a person rated otherwise.
 */
suggested: Suggestion | null, };
