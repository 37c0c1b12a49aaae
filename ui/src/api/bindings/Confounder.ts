// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bias } from "./Bias";
import type { ConfounderLevel } from "./ConfounderLevel";

export type Confounder = { name: string, level: ConfounderLevel, bias: Bias | null, reason: string | null, found?: string | null, };
