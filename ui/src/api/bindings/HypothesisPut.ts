// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Claim } from "./Claim";
import type { HypothesisId } from "./HypothesisId";

/**
 * Adds or changes a hypothesis.
 */
export type HypothesisPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Null adds one.
 */
id: HypothesisId | null, 
/**
 * The claim.
 */
statement: string, 
/**
 * How much of the effect it claims.
 */
claim: Claim, 
/**
 * What would be seen if it held.
 */
predicts: string | null, 
/**
 * Reason it is set aside.
 */
set_aside: string | null, };
