// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What is known of a value: a point or an interval. Serialised as `{"value":x}` or `{"lo":a,"hi":b}`.
 *
 * Integers beyond 2^53 travel as [`Amount::Exact`]: digits in text, never through a float.
 */
export type Amount = { 
/**
 * The value, in the quantity's unit.
 */
value: number, } | { 
/**
 * The digits as printed by the source.
 */
value: string, } | { 
/**
 * Lower bound.
 */
lo: number, 
/**
 * Upper bound; absent when unbounded.
 */
hi?: number | null, };
