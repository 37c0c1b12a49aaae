// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Column } from "./Column";
import type { KindChoice } from "./KindChoice";
import type { KindId } from "./KindId";

/**
 * One block of an exhibit as it was entered: which lines, read as what.
 */
export type BlockRecord = { 
/**
 * Block within the exhibit, from 0.
 */
index: number, 
/**
 * First and last line, from 1, inclusive.
 */
lines: [number, number], 
/**
 * Frame that was recognised: `psql_aligned`, `mysql_boxed`, `csv`, ...
 */
frame: string, 
/**
 * Kind it is read as.
 */
kind: KindId, 
/**
 * Version of the kind's column set, as far as the columns tell: `1.10`, `8.0`.
 */
kind_version: string | null, 
/**
 * Engine, when the capture tells.
 */
engine: string | null, 
/**
 * The statement or comment just before the block.
 */
label: string | null, 
/**
 * Rows read.
 */
rows: number, 
/**
 * False when the block is visibly cut.
 */
complete: boolean, 
/**
 * Why it is not complete, as a stable code.
 */
why_incomplete: string | null, 
/**
 * Columns with type, unit and role: as detected, then as the person corrected them.
 */
columns: Array<Column>, 
/**
 * Columns whose figures the source printed with fewer digits than the cells hold (`1.23 s` read as picoseconds);
 * absent: none, or the record was made before this was kept.
 */
rounded?: Array<string> | null, 
/**
 * The person chose the kind; absent: it was detected.
 */
chosen?: KindChoice | null, };
