// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A point of a curve; null where the figure has no number.
 */
export type SizingPoint = { 
/**
 * The input.
 */
x: number, 
/**
 * The figure at the middle of the other inputs.
 */
y: number | null, 
/**
 * The band that their intervals leave.
 */
lo: number | null, 
/**
 * See `lo`.
 */
hi: number | null, };
