// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { ExhibitId } from "./ExhibitId";

/**
 * Takes the bytes and rows of an exhibit away for good.
 */
export type ExhibitPurge = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The exhibit.
 */
exhibit: ExhibitId, 
/**
 * Why.
 */
reason: string, };
