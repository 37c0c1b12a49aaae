// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";

/**
 * A printed number.
 */
export type PlanFigure = { 
/**
 * The name that the engine's JSON gives it.
 */
key: string, 
/**
 * The measure: what pins and comparisons call it.
 */
measure: string, 
/**
 * The value; its source is the computation `plan.figure`.
 */
quantity: Quantity, 
/**
 * An average of one loop, not a total.
 */
per_loop: boolean, 
/**
 * Its line in the exhibit.
 */
line: number, };
