// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Reason } from "./Reason";
import type { RecordKey } from "./RecordKey";

export type Weakness = { reason: Reason, record: RecordKey | null, };
