// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quarantined } from "./Quarantined";

/**
 * Counts of lines by class. The classes sum to `lines`, always: see [`Receipt::sums`].
 */
export type Receipt = { 
/**
 * Lines read.
 */
lines: number, 
/**
 * First lines of rows.
 */
row: number, 
/**
 * Further lines of rows.
 */
continuation: number, 
/**
 * Header lines.
 */
header: number, 
/**
 * Rules and borders.
 */
rule: number, 
/**
 * Footers.
 */
footer: number, 
/**
 * Bare prompts.
 */
prompt: number, 
/**
 * Statements.
 */
statement: number, 
/**
 * Comments.
 */
comment: number, 
/**
 * Blank lines.
 */
blank: number, 
/**
 * Client timings.
 */
timing: number, 
/**
 * Notices, warnings, errors.
 */
notice: number, 
/**
 * Prose.
 */
prose: number, 
/**
 * Lines not understood: all of them are counted, the first of them are quoted in `quarantine`.
 */
quarantined: number, 
/**
 * The quarantined lines, at most [`Receipt::QUOTED`] of them.
 */
quarantine: Array<Quarantined>, };
