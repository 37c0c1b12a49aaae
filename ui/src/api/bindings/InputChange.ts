// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";

/**
 * An input of the rules that was changed after the prediction was sealed: allowed, and never hidden.
 */
export type InputChange = { 
/**
 * The journal entry.
 */
seq: number, 
/**
 * When.
 */
at: Instant, 
/**
 * Which: `claim`, `relief`, `other_saturated`, `knobs_changed`.
 */
input: string, 
/**
 * Its value before, as JSON spells it.
 */
before: string, 
/**
 * Its value after.
 */
after: string, 
/**
 * True when a result was known by then.
 */
after_data: boolean, };
