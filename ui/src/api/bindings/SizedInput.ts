// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grade } from "./Grade";
import type { Source } from "./Source";
import type { Unit } from "./Unit";

/**
 * An input as it was taken.
 */
export type SizedInput = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value in its unit; null where it is an interval or is left out.
 */
value: number | string | boolean | string[] | null, 
/**
 * Its interval.
 */
bounds: [number, number] | null, 
/**
 * Its unit; null for words and flags.
 */
unit: Unit | null, 
/**
 * How far it can be trusted.
 */
grade: Grade, 
/**
 * Where it is from; null for a default.
 */
source: Source | null, 
/**
 * It is a default that nobody stated.
 */
is_default: boolean, };
