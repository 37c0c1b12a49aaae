// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A line that was not understood.
 */
export type Quarantined = { 
/**
 * Line of the text, from 1.
 */
line: number, 
/**
 * Why, as a stable code: `wrong_field_count`, `cut_row`, ...
 */
reason: string, 
/**
 * The line, at most 4 KiB of it.
 */
text: string, };
