// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { ExhibitId } from "./ExhibitId";
import type { HypothesisId } from "./HypothesisId";

/**
 * Says that an exhibit that met a limit was looked at: it is not offered again.
 */
export type OfferAnswer = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The hypothesis.
 */
hypothesis: HypothesisId, 
/**
 * The exhibit.
 */
exhibit: ExhibitId, };
