// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";

/**
 * Changes a case; null leaves a field as it is.
 */
export type CaseEdit = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The question.
 */
question: string | null, 
/**
 * The system concerned.
 */
system: string | null, 
/**
 * What the figures mean.
 */
summary: string | null, };
