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

export type Intervention = { id: InterventionId, hypothesis: HypothesisId, knob: string, from: string | null, to: string | null, at: Moment | null, cost: string | null, way_back: string | null, relief: Relief, other_saturated: boolean | null, knobs_changed: number, check: ManipulationCheck, confounders: Array<Confounder>, set_aside: string | null, looked?: boolean, template?: string | null, by?: string | null, risk?: string | null, cost_level?: Level | null, risk_level?: Level | null, resources?: Array<string>, scale?: number | null, expects?: Array<Expectation>, written?: Written | null, };
