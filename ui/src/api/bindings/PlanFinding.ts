// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { AuditSeverity } from "./AuditSeverity";
import type { PlanNumber } from "./PlanNumber";

/**
 * What a rule found. Words: `plan-<rule>-title`, `plan-<rule>`, `plan-<rule>-caveat` with `args`.
 */
export type PlanFinding = { 
/**
 * The rule: `PG01`.
 */
rule: string, 
/**
 * Its name: `seq_scan_selective`.
 */
name: string, 
/**
 * How much it matters here.
 */
severity: AuditSeverity, 
/**
 * How much by the rule alone.
 */
by_rule: AuditSeverity, 
/**
 * Why the two differ: `took_time`, `estimates_only`.
 */
adjusted: string | null, 
/**
 * The node; null for the statement as a whole.
 */
node: number | null, 
/**
 * First and last line.
 */
lines: [number, number] | null, 
/**
 * The share of the plan's time that the node alone took.
 */
time_share: number | null, 
/**
 * The numbers that fired it.
 */
numbers: Array<PlanNumber>, 
/**
 * Facts for its words.
 */
args: { [key in string]: string }, };
