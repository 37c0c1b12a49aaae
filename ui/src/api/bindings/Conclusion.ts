// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { EvidenceId } from "./EvidenceId";
import type { Grade } from "./Grade";

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
evidence: Array<EvidenceId>, };
