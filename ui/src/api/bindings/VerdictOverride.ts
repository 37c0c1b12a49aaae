// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Finding } from "./Finding";

export type VerdictOverride = { case: CaseId, id: string, verdict: Finding | null, reason: string | null, };
