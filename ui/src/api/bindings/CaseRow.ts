// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Case } from "./Case";
import type { Finding } from "./Finding";
import type { Instant } from "./Instant";

/**
 * One line of the list of cases.
 */
export type CaseRow = { 
/**
 * The case.
 */
case: Case, 
/**
 * Verdict of each rung in order; null where not tested. Rungs set aside are left out.
 */
rungs: Array<Finding | null>, 
/**
 * Best verdict of the leading hypothesis; null when nothing was tested.
 */
standing: Finding | null, 
/**
 * The leading hypothesis' statement, or the conclusion's cause once concluded.
 */
leading: string | null, 
/**
 * Number of exhibits.
 */
exhibits: number, 
/**
 * Lines of its exhibits.
 */
lines: number, 
/**
 * Quarantined lines among them.
 */
quarantined: number, 
/**
 * Time of the last journal entry.
 */
changed_at: Instant, };
