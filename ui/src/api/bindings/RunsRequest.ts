// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { RunsOf } from "./RunsOf";

/**
 * Asks whether a difference is real.
 */
export type RunsRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Before.
 */
before: RunsOf, 
/**
 * After.
 */
after: RunsOf, 
/**
 * `lower` or `higher` is better; null: by the metric's kind.
 */
better: string | null, 
/**
 * Half width of the band of no effect, unit 1.
 */
null_band: number | null, 
/**
 * Run-to-run variation from history, unit 1.
 */
cv: number | null, };
