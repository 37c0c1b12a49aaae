// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Expectation } from "./Expectation";
import type { Hypothesis } from "./Hypothesis";
import type { Intervention } from "./Intervention";
import type { Observation } from "./Observation";
import type { Prediction } from "./Prediction";
import type { Reason } from "./Reason";
import type { Verdict } from "./Verdict";

export type Rung = { intervention: Intervention, hypothesis: Hypothesis, prediction: Prediction | null, seal_holds: boolean | null, sealed_first: boolean | null, observation: Observation | null, verdict: Verdict | null, deciding: Array<Reason>, expectations: Array<Expectation>, };
