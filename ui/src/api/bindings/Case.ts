// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { CaseStatus } from "./CaseStatus";
import type { Closing } from "./Closing";
import type { Instant } from "./Instant";

export type Case = { id: CaseId, question: string, system: string | null, summary: string | null, status: CaseStatus, created_at: Instant, closings?: Array<Closing>, };
