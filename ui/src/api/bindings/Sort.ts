// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Order of a grid.
 */
export type Sort = { 
/**
 * Column position, from 0.
 */
column: number, 
/**
 * Largest first.
 */
descending: boolean, };
