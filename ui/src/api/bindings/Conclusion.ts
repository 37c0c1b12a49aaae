// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Cause } from "./Cause";
import type { EvidenceId } from "./EvidenceId";
import type { Grade } from "./Grade";
import type { HypothesisId } from "./HypothesisId";

/**
 * What the case came to.
 */
export type Conclusion = { 
/**
 * The cause, in a sentence.
 */
cause: string, 
/**
 * How well it is known.
 */
grade: Grade, 
/**
 * What was done about it.
 */
remedy: string, 
/**
 * What is still to do.
 */
actions: Array<string>, 
/**
 * What surprised us.
 */
surprise: string | null, 
/**
 * Evidence it rests on.
 */
evidence: Array<EvidenceId>, 
/**
 * The hypothesis that the cause is.
 */
hypothesis?: HypothesisId | null, 
/**
 * Further causes.
 */
further?: Array<Cause>, 
/**
 * True once the person was asked what surprised them: it is asked once.
 */
surprise_asked?: boolean, };
