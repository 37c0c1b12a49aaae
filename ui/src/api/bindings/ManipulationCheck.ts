// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CheckOutcome } from "./CheckOutcome";
import type { EvidenceId } from "./EvidenceId";

/**
 * The evidence that a change was really in effect.
 */
export type ManipulationCheck = { 
/**
 * What to look at: a statement, a counter, a label.
 */
statement: string, 
/**
 * What it must show.
 */
criterion: string, 
/**
 * What it showed.
 */
outcome: CheckOutcome, 
/**
 * Evidence for the outcome.
 */
evidence: Array<EvidenceId>, };
