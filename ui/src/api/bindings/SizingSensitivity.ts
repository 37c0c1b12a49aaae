// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What an input does to a figure.
 */
export type SizingSensitivity = { 
/**
 * The input.
 */
input: string, 
/**
 * Values it is moved to.
 */
from: number, 
/**
 * See `from`.
 */
to: number, 
/**
 * The figure there.
 */
at_from: number | null, 
/**
 * See `at_from`.
 */
at_to: number | null, 
/**
 * Percent of the figure per percent of the input.
 */
elasticity: number | null, };
