// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { Reason } from "./Reason";
import type { Status } from "./Status";

export type Standing = { hypothesis: HypothesisId, status: Status, because: Array<Reason>, rungs: Array<InterventionId>, overridden: Status | null, };
