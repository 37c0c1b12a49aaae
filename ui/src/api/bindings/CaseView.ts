// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Case } from "./Case";
import type { CaseStanding } from "./CaseStanding";
import type { Conclusion } from "./Conclusion";
import type { Event } from "./Event";
import type { Evidence } from "./Evidence";
import type { Exhibit } from "./Exhibit";
import type { Hypothesis } from "./Hypothesis";
import type { Leading } from "./Leading";
import type { Note } from "./Note";
import type { RecordKey } from "./RecordKey";
import type { Rung } from "./Rung";

/**
 * A case with everything the board shows.
 */
export type CaseView = { 
/**
 * The case.
 */
case: Case, 
/**
 * Hypotheses in order.
 */
hypotheses: Array<Hypothesis>, 
/**
 * Rungs in order.
 */
rungs: Array<Rung>, 
/**
 * Evidence in order.
 */
evidence: Array<Evidence>, 
/**
 * Exhibits in order.
 */
exhibits: Array<Exhibit>, 
/**
 * Events by time.
 */
events: Array<Event>, 
/**
 * Notes in order.
 */
notes: Array<Note>, 
/**
 * The conclusion, once written.
 */
conclusion: Conclusion | null, 
/**
 * The leading hypothesis and its best verdict.
 */
leading: Leading | null, 
/**
 * Action code that undo would take back.
 */
undo: string | null, 
/**
 * Action code that redo would do again.
 */
redo: string | null, 
/**
 * Records that rest on purged exhibits.
 */
broken: Array<RecordKey>, 
/**
 * How each hypothesis stands, in the order of the hypotheses.
 */
standings: Array<CaseStanding>, 
/**
 * Hash of the last journal entry: exports print it.
 */
head: string | null, };
