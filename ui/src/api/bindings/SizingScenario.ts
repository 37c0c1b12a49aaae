// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { SizingInput } from "./SizingInput";

/**
 * Inputs side by side with others.
 */
export type SizingScenario = { 
/**
 * What it is called.
 */
name: string, 
/**
 * Inputs that differ from those of the page.
 */
inputs: Array<SizingInput>, };
