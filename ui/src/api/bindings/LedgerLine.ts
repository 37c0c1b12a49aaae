// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Finding } from "./Finding";

export type LedgerLine = { case: CaseId, question: string, system: string | null, hypothesis: string, statement: string, scope: string | null, limit: string | null, verdict: Finding, overridden: Finding | null, rung: string, knob: string, observed: [number, number | null] | null, };
