// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";
import type { RecordKey } from "./RecordKey";
import type { VerdictChange } from "./VerdictChange";

export type JournalLine = { seq: number, at: Instant, by: string | null, action: string, verdicts: Array<VerdictChange>, keys: Array<RecordKey>, undoes: number | null, hash: string, };
