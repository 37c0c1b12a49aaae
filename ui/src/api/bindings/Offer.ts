// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";
import type { HypothesisId } from "./HypothesisId";
import type { Limit } from "./Limit";

export type Offer = { hypothesis: HypothesisId, statement: string, limit: Limit, exhibit: ExhibitId, block: number, value: number | null, line: number | null, };
