// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Candidate } from "./Candidate";
import type { Column } from "./Column";
import type { KindId } from "./KindId";
import type { Reason } from "./Reason";

/**
 * One block found in the input.
 */
export type Block = { 
/**
 * Index within the input, from 0.
 */
index: number, 
/**
 * First and last line, from 1, inclusive.
 */
lines: [number, number], 
/**
 * Frame: `psql_aligned`, `mysql_boxed`, `csv`, ...
 */
frame: string, 
/**
 * Best kind.
 */
kind: KindId, 
/**
 * Version of the kind's column set.
 */
kind_version: string | null, 
/**
 * Engine, when the capture tells.
 */
engine: string | null, 
/**
 * Statement or comment just before it.
 */
label: string | null, 
/**
 * Rows.
 */
rows: number, 
/**
 * False when visibly cut.
 */
complete: boolean, 
/**
 * Why not, as a code.
 */
why_incomplete: string | null, 
/**
 * Candidates, best first.
 */
candidates: Array<Candidate>, 
/**
 * Two candidates are close: the person should choose.
 */
ambiguous: boolean, 
/**
 * Columns as read by the best kind, or by the one chosen in the request.
 */
columns: Array<Column>, 
/**
 * What the person should know of the columns, as codes with facts: `unit_cross_checked` {column, against,
 * unit, rows, of}, `alias_contradicts_unit` {column, claimed, unit}, ... Those of the detected kind.
 */
notes: Array<Reason>, };
