// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bias } from "./Bias";
import type { ConfounderLevel } from "./ConfounderLevel";
import type { Reason } from "./Reason";

export type Difference = { key: string, reason: Reason, level: ConfounderLevel, bias: Bias, };
