// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * One arm of a sweep that holds several.
 */
export type ArmOf = { 
/**
 * Column position.
 */
column: number, 
/**
 * Text of the arm.
 */
value: string, };
