// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Unit } from "./Unit";

/**
 * One arm as it was.
 */
export type RunsArm = { 
/**
 * Values in capture order.
 */
values: Array<number>, 
/**
 * Unit.
 */
unit: Unit | null, 
/**
 * Median.
 */
median: number, 
/**
 * Interval of the median by order statistics; null below six runs.
 */
interval: [number, number] | null, 
/**
 * Source lines, where they have some.
 */
lines: Array<number>, };
