// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { Grade } from "./Grade";
import type { Source } from "./Source";
import type { Unit } from "./Unit";

/**
 * What to pin as evidence.
 */
export type PinTarget = { "what": "cell", 
/**
 * The block.
 */
of: BlockRef, 
/**
 * Row in capture order, from 0.
 */
row: number, 
/**
 * Column position.
 */
column: number, } | { "what": "delta", 
/**
 * The earlier snapshot.
 */
before: BlockRef, 
/**
 * The later snapshot.
 */
after: BlockRef, 
/**
 * Identity of the row.
 */
key: { [key in string]: string }, 
/**
 * Canonical column; `per_call_ratio` and `ratio` are computed.
 */
column: string, } | { "what": "method", 
/**
 * Registry id.
 */
method: string, 
/**
 * Its inputs.
 */
inputs: Record<string, unknown>, 
/**
 * Key of the result.
 */
result: string, 
/**
 * Where the inputs came from.
 */
from: Array<Source>, } | { "what": "quoted", 
/**
 * The quote.
 */
source: Source, 
/**
 * The figure, as digits.
 */
value: string, 
/**
 * Its unit.
 */
unit: Unit, } | { "what": "statement", 
/**
 * Where it comes from.
 */
source: Source, 
/**
 * Grade the person gives it.
 */
grade: Grade, };
