// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Confounder } from "./Confounder";
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { InterventionMore } from "./InterventionMore";
import type { ManipulationCheck } from "./ManipulationCheck";
import type { Moment } from "./Moment";
import type { Relief } from "./Relief";

export type InterventionPut = { case: CaseId, id: InterventionId | null, hypothesis: HypothesisId, knob: string, from: string | null, to: string | null, at: Moment | null, cost: string | null, way_back: string | null, relief: Relief, other_saturated: boolean | null, knobs_changed: number, check: ManipulationCheck, confounders: Array<Confounder>, set_aside: string | null, } & InterventionMore;
