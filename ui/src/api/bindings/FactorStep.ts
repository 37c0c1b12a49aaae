// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";

/**
 * One factor of a ratio.
 */
export type FactorStep = { 
/**
 * What it is, as a code with a `factor-…` text.
 */
name: string, 
/**
 * Before.
 */
before: Quantity, 
/**
 * After.
 */
after: Quantity, 
/**
 * Ratio of after to before, unit 1; a point or an interval.
 */
ratio: Quantity, };
