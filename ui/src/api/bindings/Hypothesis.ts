// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Claim } from "./Claim";
import type { HypothesisId } from "./HypothesisId";
import type { Limit } from "./Limit";

export type Hypothesis = { id: HypothesisId, statement: string, claim: Claim, predicts: string | null, set_aside: string | null, mechanism?: string | null, scope?: string | null, resources?: Array<string>, limit?: Limit | null, };
