// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Conclusion } from "./Conclusion";

/**
 * Writes the conclusion.
 */
export type ConclusionPut = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The conclusion.
 */
conclusion: Conclusion, };
