// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ConfigReading } from "./ConfigReading";
import type { Confounder } from "./Confounder";
import type { Level } from "./Level";
import type { ManipulationCheck } from "./ManipulationCheck";
import type { Metric } from "./Metric";

/**
 * What a template brings: everything can be edited before it is put down.
 */
export type TemplateDraft = { 
/**
 * The template.
 */
template: string, 
/**
 * What is changed, in words.
 */
knob: string, 
/**
 * The check, with outcome unknown.
 */
check: ManipulationCheck, 
/**
 * What tends to change along: those that could overturn the verdict are open until somebody looked.
 */
confounders: Array<Confounder>, 
/**
 * The resources it relieves.
 */
resources: Array<string>, 
/**
 * By how much the knob is scaled.
 */
scale: number | null, 
/**
 * What it is judged by.
 */
metric: Metric, 
/**
 * What it does if it was the only cause; null where the person has to state it.
 */
predicted: [number, number] | null, 
/**
 * The prediction in words.
 */
predicts: string, 
/**
 * Level of its cost.
 */
cost_level: Level, 
/**
 * Level of its risk.
 */
risk_level: Level, 
/**
 * What the value's reader makes of it, where a grammar is known and a value given.
 */
config: ConfigReading | null, };
