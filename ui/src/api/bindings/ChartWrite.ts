// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Handle } from "./Handle";

/**
 * Writes a chart that the page drew to where the person chose.
 */
export type ChartWrite = { 
/**
 * Where to.
 */
to: Handle, 
/**
 * An SVG or its figures as CSV; null where `base64` is given.
 */
text: string | null, 
/**
 * A PNG, in base64.
 */
base64: string | null, };
