// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Handle } from "./Handle";
import type { Origin } from "./Origin";

/**
 * A handle with what may be shown of it.
 */
export type HandleInfo = { 
/**
 * The handle.
 */
handle: Handle, 
/**
 * File name without its folder, or a label for a paste.
 */
name: string, 
/**
 * Size in bytes.
 */
bytes: number, 
/**
 * How it arrived.
 */
origin: Origin, };
