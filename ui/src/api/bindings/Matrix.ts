// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { MatrixColumn } from "./MatrixColumn";
import type { MatrixRow } from "./MatrixRow";
import type { Reason } from "./Reason";

/**
 * The matrix of a case.
 */
export type Matrix = { 
/**
 * Hypotheses, fewest contradictions first.
 */
columns: Array<MatrixColumn>, 
/**
 * Evidence in the order of ids, then observations.
 */
rows: Array<MatrixRow>, 
/**
 * The hypotheses with the fewest contradictions.
 */
leaders: Array<HypothesisId>, 
/**
 * What should keep a reader careful.
 */
warnings: Array<Reason>, };
