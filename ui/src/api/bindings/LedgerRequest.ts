// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";

export type LedgerRequest = { text: string | null, case: CaseId | null, };
