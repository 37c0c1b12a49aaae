// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { HitPlace } from "./HitPlace";

/**
 * One hit of a search.
 */
export type SearchHit = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Its question.
 */
question: string, 
/**
 * Where in it.
 */
place: HitPlace, 
/**
 * The record (`H1`, `E4`, ...).
 */
id: string, 
/**
 * Line of the capture, when it is one.
 */
line: number | null, 
/**
 * Text around the hit, as plain text.
 */
snippet: string, 
/**
 * Start and end of the hits within the snippet, in UTF-16 code units.
 */
marks: Array<[number, number]>, };
