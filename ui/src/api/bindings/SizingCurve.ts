// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { SizingPoint } from "./SizingPoint";
import type { Unit } from "./Unit";

/**
 * A curve.
 */
export type SizingCurve = { 
/**
 * Its id.
 */
id: string, 
/**
 * The input along it.
 */
x: string, 
/**
 * Its unit.
 */
x_unit: Unit | null, 
/**
 * The figure.
 */
y: string, 
/**
 * Its unit.
 */
y_unit: Unit | null, 
/**
 * Points from left to right.
 */
points: Array<SizingPoint>, 
/**
 * What the inputs tell of an observation: `[x, y]`.
 */
observed: [number, number] | null, };
