// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Amount } from "./Amount";
import type { AuditRule } from "./AuditRule";
import type { AuditSeverity } from "./AuditSeverity";
import type { AuditStatus } from "./AuditStatus";
import type { Reason } from "./Reason";
import type { Unit } from "./Unit";

/**
 * A rule's observation.
 */
export type AuditFinding = { 
/**
 * The rule.
 */
rule: AuditRule, 
/**
 * How the figures stand.
 */
status: AuditStatus, 
/**
 * How much it matters.
 */
severity: AuditSeverity, 
/**
 * Block of the exhibit, when it was found in a table.
 */
block: number | null, 
/**
 * Line of the original text, from 1; of a note, the line of its text.
 */
line: number | null, 
/**
 * Column as printed.
 */
column: string | null, 
/**
 * The figure as printed or quoted.
 */
printed: string | null, 
/**
 * What the other figures make of it.
 */
recomputed: Amount | null, 
/**
 * Unit of `recomputed`, and the one that `printed` claims.
 */
unit: Unit | null, 
/**
 * The formula with the numbers filled in; no words.
 */
working: string, 
/**
 * What is to be said: `finding-<code>` with its facts.
 */
message: Reason, 
/**
 * What would settle it: `settles-<code>`.
 */
settles: string | null, 
/**
 * When it misleads: `caveat-<code>`.
 */
caveat: string | null, 
/**
 * Which exhibits or notes it rests on, as the caller named them; empty when it rests on one table alone.
 */
between: Array<string>, };
