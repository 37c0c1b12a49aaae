// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A point of the running sum.
 */
export type ParetoPoint = { 
/**
 * Place in the ranking, from 1.
 */
rank: number, 
/**
 * Share of the row, unit 1.
 */
share: number, 
/**
 * Running sum, unit 1.
 */
cumulative: number, };
