// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ConfigReading } from "./ConfigReading";
import type { Confounder } from "./Confounder";
import type { Level } from "./Level";
import type { ManipulationCheck } from "./ManipulationCheck";
import type { Metric } from "./Metric";

export type TemplateDraft = { template: string, knob: string, check: ManipulationCheck, confounders: Array<Confounder>, resources: Array<string>, scale: number | null, metric: Metric, predicted: [number, number] | null, predicts: string, cost_level: Level, risk_level: Level, config: ConfigReading | null, };
