// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { SizingOrigin } from "./SizingOrigin";

/**
 * An input of a calculation.
 */
export type SizingInput = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value in the unit of the input; null where it is read from a cell or is an interval.
 */
value: number | string | boolean | string[] | null, 
/**
 * The interval it lies in, for numbers.
 */
bounds: [number, number] | null, 
/**
 * Where it is from.
 */
origin: SizingOrigin, };
