// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Confounder } from "./Confounder";
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { ManipulationCheck } from "./ManipulationCheck";
import type { Moment } from "./Moment";
import type { Relief } from "./Relief";

/**
 * Adds or changes an intervention.
 */
export type InterventionPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Null adds one.
 */
id: InterventionId | null, 
/**
 * The hypothesis it tests.
 */
hypothesis: HypothesisId, 
/**
 * What was changed.
 */
knob: string, 
/**
 * Value before.
 */
from: string | null, 
/**
 * Value after.
 */
to: string | null, 
/**
 * When.
 */
at: Moment | null, 
/**
 * Cost.
 */
cost: string | null, 
/**
 * Way back.
 */
way_back: string | null, 
/**
 * How completely it relieves the suspected limit.
 */
relief: Relief, 
/**
 * Another resource is known to be saturated.
 */
other_saturated: boolean | null, 
/**
 * Knobs turned; 1 when left out.
 */
knobs_changed: number, 
/**
 * The check that it was in effect.
 */
check: ManipulationCheck, 
/**
 * What else changed.
 */
confounders: Array<Confounder>, 
/**
 * Reason it is set aside.
 */
set_aside: string | null, };
