// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grade } from "./Grade";
import type { SizedPage } from "./SizedPage";
import type { SizingSensitivity } from "./SizingSensitivity";

/**
 * A calculation.
 */
export type SizingReply = { 
/**
 * The calculator.
 */
calculator: string, 
/**
 * Its method.
 */
method: string, 
/**
 * Version of the method.
 */
version: number, 
/**
 * The page.
 */
page: SizedPage, 
/**
 * Weakest grade of its headline.
 */
grade: Grade, 
/**
 * Figure that the sensitivities are of.
 */
sensitivity_of: string | null, 
/**
 * What each input does to it, the widest swing first.
 */
sensitivity: Array<SizingSensitivity>, 
/**
 * Scenarios in the order asked for.
 */
scenarios: Array<SizedPage>, 
/**
 * Inputs as the method takes them: with `method` and a figure, what `evidence_pin` keeps.
 */
method_inputs: Record<string, unknown>, };
