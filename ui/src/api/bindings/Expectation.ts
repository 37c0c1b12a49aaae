// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Expected } from "./Expected";
import type { HypothesisId } from "./HypothesisId";

/**
 * What one hypothesis leads one to expect of a change.
 */
export type Expectation = { 
/**
 * The hypothesis.
 */
hypothesis: HypothesisId, 
/**
 * What would be seen if it held.
 */
expected: Expected, };
