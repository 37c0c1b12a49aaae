// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { SizingInput } from "./SizingInput";
import type { SizingScenario } from "./SizingScenario";

/**
 * Asks for a calculation.
 */
export type SizingRequest = { 
/**
 * The case; null: none is open, and no input can be from a cell.
 */
case: CaseId | null, 
/**
 * The calculator.
 */
calculator: string, 
/**
 * Inputs; those left out have their defaults.
 */
inputs: Array<SizingInput>, 
/**
 * Figure whose sensitivity is asked for; null: the first of the headline that is a number.
 */
sensitivity_of: string | null, 
/**
 * Points of each curve; 0 leaves curves and sensitivity out. At most 500.
 */
steps: number, 
/**
 * Other inputs side by side, at most six.
 */
scenarios: Array<SizingScenario>, };
