// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { Status } from "./Status";

/**
 * One hypothesis.
 */
export type MatrixColumn = { 
/**
 * The hypothesis.
 */
hypothesis: HypothesisId, 
/**
 * How it stands by the verdicts.
 */
status: Status, 
/**
 * Weighted contradictions.
 */
inconsistency: number, 
/**
 * Contradictions as counted, without weights: I counts 1, II counts 2.
 */
contradictions: number, 
/**
 * Place by weighted contradictions, from 1; equals share a place.
 */
rank: number, 
/**
 * Place by counted contradictions.
 */
rank_by_count: number, };
