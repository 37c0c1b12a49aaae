// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * The window two snapshots span.
 */
export type DeltaWindow = { 
/**
 * Seconds between the captures, when both times are known.
 */
seconds: number | null, 
/**
 * Where the times came from, as a code: `captured_at`, `entered`, `unknown`.
 */
origin: string, };
