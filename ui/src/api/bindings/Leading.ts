// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Finding } from "./Finding";
import type { HypothesisId } from "./HypothesisId";

/**
 * The hypothesis with most for it.
 */
export type Leading = { 
/**
 * The hypothesis.
 */
hypothesis: HypothesisId, 
/**
 * Best verdict among its rungs.
 */
verdict: Finding, };
