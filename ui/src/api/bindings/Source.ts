// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";
import type { NoteId } from "./NoteId";

/**
 * The origin of a quantity or statement. On screen a cell prints as `E4:118` (exhibit 4, line 118).
 */
export type Source = { "kind": "cell", 
/**
 * The exhibit that holds the capture.
 */
exhibit: ExhibitId, 
/**
 * Block within the exhibit, from 0.
 */
block: number, 
/**
 * Line of the original text, from 1.
 */
line: number, 
/**
 * Column name as printed in the capture.
 */
column: string, } | { "kind": "method", 
/**
 * Registry id, for example `stats.change`.
 */
method: string, 
/**
 * Version of the method that computed it.
 */
version: number, 
/**
 * The inputs object as given to the method.
 */
inputs: Record<string, unknown>, 
/**
 * Key of the result that this quantity is.
 */
result: string, 
/**
 * Where the inputs came from, in the order of the inputs' names.
 */
from: Array<Source>, } | { "kind": "quote", 
/**
 * The note quoted, when it is a note of the case.
 */
note: NoteId | null, 
/**
 * The exhibit quoted, when it is an exhibit.
 */
exhibit: ExhibitId | null, 
/**
 * Line of that text, from 1, when known.
 */
line: number | null, 
/**
 * The words quoted.
 */
text: string, 
/**
 * Where on an image they stand, in the person's words.
 */
place?: string | null, } | { "kind": "entered" };
