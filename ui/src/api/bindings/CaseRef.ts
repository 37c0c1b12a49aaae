// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";

/**
 * Names a case.
 */
export type CaseRef = { 
/**
 * The case.
 */
case: CaseId, };
