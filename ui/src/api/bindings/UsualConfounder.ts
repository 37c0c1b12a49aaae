// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bias } from "./Bias";
import type { ConfounderLevel } from "./ConfounderLevel";

export type UsualConfounder = { code: string, level: ConfounderLevel, bias: Bias | null, };
