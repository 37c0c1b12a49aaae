// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Likely } from "./Likely";

/**
 * What would explain an observation that contradicts the model.
 */
export type SizingExplanation = { 
/**
 * Stable code with a `sizing-explanation-…` text.
 */
code: string, 
/**
 * The number it stands for.
 */
value: number | null, 
/**
 * Whether it goes with the observation.
 */
likely: Likely, };
