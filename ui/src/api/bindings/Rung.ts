// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Expectation } from "./Expectation";
import type { Hypothesis } from "./Hypothesis";
import type { InputChange } from "./InputChange";
import type { Intervention } from "./Intervention";
import type { Observation } from "./Observation";
import type { Prediction } from "./Prediction";
import type { Reason } from "./Reason";
import type { Verdict } from "./Verdict";

/**
 * One rung of the ladder.
 */
export type Rung = { 
/**
 * The change.
 */
intervention: Intervention, 
/**
 * The hypothesis it tests.
 */
hypothesis: Hypothesis, 
/**
 * Its prediction, when written.
 */
prediction: Prediction | null, 
/**
 * True when the seal's hash fits.
 */
seal_holds: boolean | null, 
/**
 * True when the prediction was sealed before its observation was recorded, by the journal.
 */
sealed_first: boolean | null, 
/**
 * What was seen.
 */
observation: Observation | null, 
/**
 * What the rules say.
 */
verdict: Verdict | null, 
/**
 * What would decide it, in numbers; empty where it is decided.
 */
deciding: Array<Reason>, 
/**
 * What each hypothesis leads one to expect of it, as far as that is known.
 */
expectations: Array<Expectation>, 
/**
 * What was changed of its terms after the prediction was sealed: claim, relief, knobs.
 */
changed_since_seal?: Array<InputChange>, };
