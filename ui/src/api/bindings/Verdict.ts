// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Decision } from "./Decision";
import type { Inputs } from "./Inputs";
import type { Instant } from "./Instant";
import type { InterventionId } from "./InterventionId";
import type { Override } from "./Override";
import type { PredictionId } from "./PredictionId";

export type Verdict = { prediction: PredictionId, intervention: InterventionId, inputs: Inputs, decision: Decision, method_version: number, decided_at: Instant, overridden?: Override | null, };
