// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ArmOf } from "./ArmOf";
import type { BlockRef } from "./BlockRef";
import type { Unit } from "./Unit";

/**
 * Values of one arm.
 */
export type RunsOf = { "arm": "column", 
/**
 * The block.
 */
of: BlockRef, 
/**
 * Column position.
 */
column: number, 
/**
 * Only rows of this arm.
 */
rows: ArmOf | null, } | { "arm": "typed", 
/**
 * The values.
 */
values: Array<number>, 
/**
 * Their unit.
 */
unit: Unit | null, };
