// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Reason } from "./Reason";
import type { RecordKey } from "./RecordKey";
import type { Stage } from "./Stage";

export type WalkStep = { stage: Stage, missing: Reason, record: RecordKey | null, command: string, };
