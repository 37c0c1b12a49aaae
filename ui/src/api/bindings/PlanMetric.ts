// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Unit } from "./Unit";

/**
 * A metric over the pairs of a comparison, by column. Medians over the executions of a side.
 */
export type PlanMetric = { 
/**
 * `exclusive_time`, `rows`, ...: a code with a `plan-metric-…` text.
 */
metric: string, 
/**
 * Its unit.
 */
unit: Unit, 
/**
 * Before, by pair.
 */
before: Array<number | null>, 
/**
 * After, by pair.
 */
after: Array<number | null>, 
/**
 * After over before, by pair.
 */
factor: Array<number | null>, };
