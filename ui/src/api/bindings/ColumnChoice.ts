// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Unit } from "./Unit";

/**
 * The person's word on one column: a name and a unit.
 */
export type ColumnChoice = { 
/**
 * Position, from 0.
 */
column: number, 
/**
 * Name to use instead of the printed one; null keeps it.
 */
name: string | null, 
/**
 * Unit; null keeps what was detected.
 */
unit: Unit | null, };
