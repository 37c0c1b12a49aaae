// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Decision } from "./Decision";
import type { Inputs } from "./Inputs";
import type { Instant } from "./Instant";
import type { InterventionId } from "./InterventionId";
import type { Override } from "./Override";
import type { PredictionId } from "./PredictionId";

/**
 * The verdict on one sealed prediction, with everything needed to compute it again.
 */
export type Verdict = { 
/**
 * The prediction.
 */
prediction: PredictionId, 
/**
 * The rung.
 */
intervention: InterventionId, 
/**
 * Inputs as given to the rules.
 */
inputs: Inputs, 
/**
 * What the rules said.
 */
decision: Decision, 
/**
 * Version of `verdict.decide` that said it.
 */
method_version: number, 
/**
 * When it was computed.
 */
decided_at: Instant, 
/**
 * What a person says instead; both stand.
 */
overridden?: Override | null, };
