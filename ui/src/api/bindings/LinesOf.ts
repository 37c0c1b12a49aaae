// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { ExhibitId } from "./ExhibitId";
import type { Handle } from "./Handle";

/**
 * What lines to show: of a handle or of an exhibit.
 */
export type LinesOf = { "of": "handle", 
/**
 * The input.
 */
handle: Handle, } | { "of": "exhibit", 
/**
 * The case.
 */
case: CaseId, 
/**
 * The exhibit.
 */
exhibit: ExhibitId, };
