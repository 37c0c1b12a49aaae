// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Unit } from "./Unit";

/**
 * A figure of a calculator.
 */
export type CalculatorFigure = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its unit; null for words and flags.
 */
unit: Unit | null, 
/**
 * The words of a choice.
 */
values: Array<string>, 
/**
 * How it comes about: `{names}` are inputs or figures of the page.
 */
formula: string, };
