// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { ExhibitId } from "./ExhibitId";
import type { HypothesisId } from "./HypothesisId";

export type OfferAnswer = { case: CaseId, hypothesis: HypothesisId, exhibit: ExhibitId, };
