// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Confounder } from "./Confounder";
import type { Expectation } from "./Expectation";
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { Level } from "./Level";
import type { ManipulationCheck } from "./ManipulationCheck";
import type { Moment } from "./Moment";
import type { Relief } from "./Relief";
import type { Written } from "./Written";

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
set_aside: string | null, 
/**
 * True for a look at what is there: nothing was changed.
 */
looked?: boolean | null, 
/**
 * The template it was made from.
 */
template?: string | null, 
/**
 * Who did it.
 */
by?: string | null, 
/**
 * What could go wrong.
 */
risk?: string | null, 
/**
 * Level of the cost.
 */
cost_level?: Level | null, 
/**
 * Level of the risk.
 */
risk_level?: Level | null, 
/**
 * The resources it relieves.
 */
resources?: Array<string> | null, 
/**
 * By how much it scaled them.
 */
scale?: number | null, 
/**
 * What hypotheses lead one to expect of it.
 */
expects?: Array<Expectation> | null, 
/**
 * What the write-up said of it; blank words clear it.
 */
written?: Written | null, };
