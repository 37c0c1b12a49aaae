// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CalculatorCurve } from "./CalculatorCurve";
import type { CalculatorFigure } from "./CalculatorFigure";
import type { CalculatorInput } from "./CalculatorInput";

/**
 * What people can size.
 */
export type CalculatorInfo = { 
/**
 * Its id: `outbox`, `bloom`, `metaspace`, `pool`, `filesort`, `cfs`, `durability`, `rss`.
 */
id: string, 
/**
 * Its method in the registry: `outbox.sizing`.
 */
method: string, 
/**
 * Version of the method.
 */
version: number, 
/**
 * Section of the methods' description.
 */
section: string, 
/**
 * Inputs in the order of the page.
 */
inputs: Array<CalculatorInput>, 
/**
 * Figures in the order of the page.
 */
figures: Array<CalculatorFigure>, 
/**
 * Figures that are shown first.
 */
headline: Array<string>, 
/**
 * Curves.
 */
curves: Array<CalculatorCurve>, 
/**
 * Registered methods whose laws it puts together.
 */
uses: Array<string>, 
/**
 * Where the laws are from.
 */
sources: Array<string>, 
/**
 * Codes of what the model leaves out.
 */
limits: Array<string>, 
/**
 * Codes of captures that would falsify a result.
 */
falsified_by: Array<string>, };
