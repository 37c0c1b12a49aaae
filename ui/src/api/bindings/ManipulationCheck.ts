// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CheckOutcome } from "./CheckOutcome";
import type { ConfigEcho } from "./ConfigEcho";
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
evidence: Array<EvidenceId>, 
/**
 * The configured value, and whether its reader accepts it.
 */
config?: ConfigEcho | null, };
