// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Unit } from "./Unit";

/**
 * A code that rows can be ranked by, besides the columns.
 */
export type RankBy = { 
/**
 * The code, with a `rank-…` text.
 */
code: string, 
/**
 * Unit of its values.
 */
unit: Unit | null, };
