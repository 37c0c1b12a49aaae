// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Mean and deviation of a window.
 */
export type WindowMoments = { 
/**
 * Calls.
 */
calls: number, 
/**
 * Mean, ms.
 */
mean_ms: number, 
/**
 * Population deviation, ms.
 */
sd_ms: number | null, };
