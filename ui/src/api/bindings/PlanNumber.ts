// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";

/**
 * A number that a rule saw.
 */
export type PlanNumber = { 
/**
 * Its name.
 */
name: string, 
/**
 * The value.
 */
quantity: Quantity, 
/**
 * Its line, where it is printed.
 */
line: number | null, };
