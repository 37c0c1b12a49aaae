// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ParetoPoint } from "./ParetoPoint";

/**
 * How few rows make most of a total.
 */
export type ParetoReply = { 
/**
 * What rows were ranked by.
 */
by: string, 
/**
 * Rows in all.
 */
rows: number, 
/**
 * Rows that make 80 %.
 */
a: number, 
/**
 * Further rows up to 95 %.
 */
b: number, 
/**
 * The rest.
 */
c: number, 
/**
 * At most 200 points.
 */
curve: Array<ParetoPoint>, 
/**
 * Rows were cut: the shares are upper bounds.
 */
share_is_upper_bound: boolean, };
