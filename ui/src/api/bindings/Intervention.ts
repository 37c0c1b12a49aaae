// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Confounder } from "./Confounder";
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { ManipulationCheck } from "./ManipulationCheck";
import type { Moment } from "./Moment";
import type { Relief } from "./Relief";

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
set_aside: string | null, };
