// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Claim } from "./Claim";
import type { HypothesisId } from "./HypothesisId";
import type { Limit } from "./Limit";

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
set_aside: string | null, 
/**
 * How it would bring the effect about. From here on, a field left out keeps what is there and a blank one or an
 * empty list clears it.
 */
mechanism?: string | null, 
/**
 * Where it is meant to hold.
 */
scope?: string | null, 
/**
 * The resources it accuses.
 */
resources?: Array<string> | null, 
/**
 * What limited the test it fell by; blank words clear it.
 */
limit?: Limit | null, };
