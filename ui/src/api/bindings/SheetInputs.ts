// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { SizingInput } from "./SizingInput";

/**
 * Inputs of a sheet.
 */
export type SheetInputs = { 
/**
 * The calculator.
 */
calculator: string, 
/**
 * Inputs with the lines they stand on.
 */
inputs: Array<SizingInput>, 
/**
 * Names that the sheet states and the calculator does not know.
 */
left_out: Array<string>, };
