// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Claim } from "./Claim";
import type { HypothesisId } from "./HypothesisId";

/**
 * A candidate cause.
 */
export type Hypothesis = { 
/**
 * Id within the case.
 */
id: HypothesisId, 
/**
 * The claim in a sentence.
 */
statement: string, 
/**
 * How much of the effect it claims.
 */
claim: Claim, 
/**
 * What would be seen if it held, in words.
 */
predicts: string | null, 
/**
 * Set aside: kept, and not counted; with the reason.
 */
set_aside: string | null, };
