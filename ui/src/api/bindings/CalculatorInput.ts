// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CalculatorInputType } from "./CalculatorInputType";
import type { Unit } from "./Unit";

/**
 * An input of a calculator.
 */
export type CalculatorInput = { 
/**
 * Its name in the registry.
 */
name: string, 
/**
 * Its type.
 */
type: CalculatorInputType, 
/**
 * Its unit; null for words and flags.
 */
unit: Unit | null, 
/**
 * The words of a choice.
 */
values: Array<string>, 
/**
 * What is taken when nothing is given (assumed); null: it may be left out.
 */
default: number | string | boolean | string[] | null, 
/**
 * Smallest value.
 */
min: number | null, 
/**
 * Greatest number below the smallest value: above zero, not zero.
 */
above: number | null, 
/**
 * Largest value.
 */
max: number | null, };
