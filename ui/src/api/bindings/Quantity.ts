// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grade } from "./Grade";
import type { Source } from "./Source";
import type { Unit } from "./Unit";

/**
 * Value or interval, unit, grade and source.
 */
export type Quantity = { 
/**
 * Unit of the amount.
 */
unit: Unit, 
/**
 * How far it can be trusted.
 */
grade: Grade, 
/**
 * Where it comes from.
 */
source: Source, } & ({ 
/**
 * The value, in the quantity's unit.
 */
value: number, } | { 
/**
 * The digits as printed by the source.
 */
value: string, } | { 
/**
 * Lower bound.
 */
lo: number, 
/**
 * Upper bound; absent when unbounded.
 */
hi?: number | null, });
