// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grade } from "./Grade";
import type { HypothesisId } from "./HypothesisId";

/**
 * One cause among several.
 */
export type Cause = { 
/**
 * The cause, in a sentence.
 */
cause: string, 
/**
 * How well it is known.
 */
grade: Grade, 
/**
 * The hypothesis that says so.
 */
hypothesis?: HypothesisId | null, };
