// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";

/**
 * Something that lies beside a plan and was told to the rules.
 */
export type PlanBeside = { 
/**
 * What: `version`, `sort_buffer_size`, `max_payload`, `indexes`, `table_rows`, `warnings`: a code with a
 * `plan-beside-…` text.
 */
what: string, 
/**
 * As captured; of indexes the table, of warnings the code.
 */
value: string, 
/**
 * Where it was captured.
 */
of: BlockRef, 
/**
 * Line in the exhibit.
 */
line: number, };
