// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { ExhibitId } from "./ExhibitId";
import type { Handle } from "./Handle";

/**
 * What is audited.
 */
export type AuditOf = { "of": "case", 
/**
 * The case.
 */
case: CaseId, } | { "of": "exhibit", 
/**
 * The case.
 */
case: CaseId, 
/**
 * The exhibit.
 */
exhibit: ExhibitId, } | { "of": "handle", 
/**
 * The input.
 */
handle: Handle, } | { "of": "words", 
/**
 * The text.
 */
text: string, };
