// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Unit } from "./Unit";

/**
 * One column of a delta.
 */
export type DeltaColumn = { 
/**
 * Canonical name.
 */
name: string, 
/**
 * Unit of the values.
 */
unit: Unit | null, 
/**
 * False for a value computed from others (mean, rate, share).
 */
counter: boolean, };
