// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * How often a law was held against figures.
 */
export type LawTally = { 
/**
 * Figures it was held against.
 */
checked: number, 
/**
 * Those that it holds for.
 */
held: number, 
/**
 * Findings beyond those listed.
 */
more: number, };
