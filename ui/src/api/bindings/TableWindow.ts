// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Cell } from "./Cell";
import type { Column } from "./Column";

/**
 * A window of a block's rows, by column.
 */
export type TableWindow = { 
/**
 * Columns.
 */
columns: Array<Column>, 
/**
 * Rows in all.
 */
total: number, 
/**
 * Rows after the filters.
 */
filtered: number, 
/**
 * Cells by column; inner vectors have the same length.
 */
cells: Array<Array<Cell>>, 
/**
 * Source line of each row.
 */
lines: Array<number>, 
/**
 * Position of each row in capture order, from 0: what pins a cell, whatever the order of the grid.
 */
rows: Array<number>, 
/**
 * Largest absolute value by column over the filtered rows, for bars; null where not numeric.
 */
max: Array<number | null>, };
