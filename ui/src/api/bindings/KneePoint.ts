// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * One point of a sweep.
 */
export type KneePoint = { 
/**
 * Offered rate or concurrency.
 */
x: number, 
/**
 * Latency; null: not measured.
 */
y: number | null, 
/**
 * It passed.
 */
good: boolean, 
/**
 * Why it did not, as codes.
 */
why: Array<string>, 
/**
 * Source line.
 */
line: number, };
