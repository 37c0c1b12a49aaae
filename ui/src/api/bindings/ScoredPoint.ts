// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An observed point against the model.
 */
export type ScoredPoint = { 
/**
 * The input; seconds from the first sample for times.
 */
x: number, 
/**
 * What was observed.
 */
observed: number, 
/**
 * What the model says.
 */
predicted: number | null, 
/**
 * The band with its tolerance.
 */
lo: number | null, 
/**
 * See `lo`.
 */
hi: number | null, 
/**
 * Line of the sample.
 */
line: number | null, };
