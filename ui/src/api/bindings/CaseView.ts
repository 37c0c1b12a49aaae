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

export type CaseView = { case: Case, hypotheses: Array<Hypothesis>, rungs: Array<Rung>, evidence: Array<Evidence>, exhibits: Array<Exhibit>, events: Array<Event>, notes: Array<Note>, conclusion: Conclusion | null, leading: Leading | null, undo: string | null, redo: string | null, broken: Array<RecordKey>, standings: Array<CaseStanding>, head: string | null, };
