// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { Reason } from "./Reason";
import type { Status } from "./Status";

/**
 * How a hypothesis stands, and why.
 */
export type Standing = { 
/**
 * The hypothesis.
 */
hypothesis: HypothesisId, 
/**
 * How it stands.
 */
status: Status, 
/**
 * Why, most important first.
 */
because: Array<Reason>, 
/**
 * The rungs that decided it, in order.
 */
rungs: Array<InterventionId>, 
/**
 * What the persons' overrides would make of it, where that is something else.
 */
overridden: Status | null, };
