// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { Grade } from "./Grade";
import type { Quantity } from "./Quantity";
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
 * The earlier snapshot; null: everything since the counters of the later one began.
 */
before: BlockRef | null, 
/**
 * The later snapshot.
 */
after: BlockRef, 
/**
 * Identity of the row.
 */
key: { [key in string]: string }, 
/**
 * Canonical column, a code that rows can be ranked by, or one of the computed `per_call_ratio` and
 * `ratio`. Without a key: the total of a column or of a part of the time, or of a class of statements
 * (`commit.time`, `commit.calls`, `commit.share`, `other.time`, ...).
 */
column: string, 
/**
 * Laid beside each other, nothing subtracted.
 */
side_by_side?: boolean, } | { "what": "figure", 
/**
 * The figure as it came.
 */
figure: Quantity, 
/**
 * What it belongs to: a relation, an arm, a statement.
 */
label: string | null, } | { "what": "method", 
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
