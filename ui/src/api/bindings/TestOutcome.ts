// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Expected } from "./Expected";
import type { HypothesisId } from "./HypothesisId";

/**
 * What an outcome of the test would say.
 */
export type TestOutcome = { 
/**
 * What would be seen.
 */
expected: Expected, 
/**
 * Open hypotheses that expect it.
 */
holds: Array<HypothesisId>, 
/**
 * Open hypotheses that expect something else.
 */
falls: Array<HypothesisId>, };
