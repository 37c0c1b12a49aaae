// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";

/**
 * One factor of a product that explains a ratio.
 */
export type Factor = { 
/**
 * What it is, as a code: `rows`, `blocks_per_row`, `ms_per_block`.
 */
name: string, 
/**
 * Ratio after to before.
 */
ratio: Quantity, };
