// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { SizedFigure } from "./SizedFigure";
import type { SizedInput } from "./SizedInput";
import type { SizingCurve } from "./SizingCurve";
import type { SizingExplanation } from "./SizingExplanation";
import type { SizingWarning } from "./SizingWarning";
import type { WireError } from "./WireError";

/**
 * One column of a page.
 */
export type SizedPage = { 
/**
 * Name of the scenario; null for the page itself.
 */
name: string | null, 
/**
 * Inputs in the order of the page, defaults among them.
 */
inputs: Array<SizedInput>, 
/**
 * Figures that apply, in the order of the page.
 */
figures: Array<SizedFigure>, 
/**
 * Warnings, the worst first.
 */
warnings: Array<SizingWarning>, 
/**
 * Explanations of a contradiction.
 */
explanations: Array<SizingExplanation>, 
/**
 * Curves.
 */
curves: Array<SizingCurve>, 
/**
 * Why the inputs of a scenario are refused; then there are no figures.
 */
refused: WireError | null, };
