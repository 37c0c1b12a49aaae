// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bearing } from "./Bearing";
import type { CaseId } from "./CaseId";
import type { EvidenceId } from "./EvidenceId";

/**
 * Rates evidence against hypotheses.
 */
export type EvidenceRate = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The evidence.
 */
id: EvidenceId, 
/**
 * Ratings.
 */
bearings: Array<Bearing>, };
