// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Answer } from "./Answer";
import type { ExhibitId } from "./ExhibitId";
import type { FindingRow } from "./FindingRow";
import type { LawTally } from "./LawTally";

/**
 * What an audit found.
 */
export type AuditReply = { 
/**
 * Findings: unanswered ones first, worst first, then in the order of exhibits and lines.
 */
findings: Array<FindingRow>, 
/**
 * What was checked, by rule.
 */
tallies: { [key in string]: LawTally }, 
/**
 * Answers whose finding is not there any more: a corrected unit settles it.
 */
settled: Array<Answer>, 
/**
 * Exhibits that could not be audited: purged ones.
 */
left_out: Array<ExhibitId>, };
