// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { LineClass } from "./LineClass";

/**
 * One line of a capture.
 */
export type CaptureLine = { 
/**
 * Number, from 1.
 */
line: number, 
/**
 * Its class.
 */
class: LineClass, 
/**
 * Its text, at most 4 KiB of it.
 */
text: string, 
/**
 * Why it was quarantined, as a code.
 */
reason: string | null, };
