// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaptureLine } from "./CaptureLine";

/**
 * A window of lines.
 */
export type LinesWindow = { 
/**
 * Lines in all (after the filter).
 */
total: number, 
/**
 * The lines.
 */
lines: Array<CaptureLine>, };
