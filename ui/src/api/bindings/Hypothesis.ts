// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Claim } from "./Claim";
import type { HypothesisId } from "./HypothesisId";
import type { Limit } from "./Limit";

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
set_aside: string | null, 
/**
 * How it would bring the effect about.
 */
mechanism?: string | null, 
/**
 * Where it is meant to hold: system, load, time.
 */
scope?: string | null, 
/**
 * The resources it accuses, as the templates name them (`app_tier`, `db_cpu`) or in the person's words: one for a
 * single cause, two or more for a mixed bound.
 */
resources?: Array<string>, 
/**
 * What limited the test that it fell by.
 */
limit?: Limit | null, };
