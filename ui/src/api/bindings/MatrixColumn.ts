// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { Status } from "./Status";

export type MatrixColumn = { hypothesis: HypothesisId, status: Status, inconsistency: number, contradictions: number, rank: number, rank_by_count: number, };
