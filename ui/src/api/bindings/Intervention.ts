// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
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
 * One deliberate change; with its prediction, observation and verdict it is a rung of the ladder.
 */
export type Intervention = { 
/**
 * Id within the case; rungs are in the order of these ids.
 */
id: InterventionId, 
/**
 * The hypothesis it tests.
 */
hypothesis: HypothesisId, 
/**
 * What was changed.
 */
knob: string, 
/**
 * Its value before.
 */
from: string | null, 
/**
 * Its value after.
 */
to: string | null, 
/**
 * When.
 */
at: Moment | null, 
/**
 * What it cost: money, durability, downtime.
 */
cost: string | null, 
/**
 * How to take it back.
 */
way_back: string | null, 
/**
 * How completely it would relieve the suspected limit.
 */
relief: Relief, 
/**
 * Another resource is known to be saturated (or known not to be); absent when nobody knows.
 */
other_saturated: boolean | null, 
/**
 * How many knobs were really turned; more than one is a major confounder.
 */
knobs_changed: number, 
/**
 * The proof that the change was in effect.
 */
check: ManipulationCheck, 
/**
 * What else changed.
 */
confounders: Array<Confounder>, 
/**
 * Set aside: kept, and not counted; with the reason.
 */
set_aside: string | null, 
/**
 * True for a look at what is there: nothing was changed, so it can support and neither confirm nor refute.
 */
looked?: boolean, 
/**
 * The template it was made from.
 */
template?: string | null, 
/**
 * Who did it, in the person's words.
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
 * The resources it relieves, as hypotheses name them.
 */
resources?: Array<string>, 
/**
 * By how much it scaled them: 3 for one pod to three.
 */
scale?: number | null, 
/**
 * What hypotheses lead one to expect of it, where that was said.
 */
expects?: Array<Expectation>, 
/**
 * What the write-up said of it.
 */
written?: Written | null, };
