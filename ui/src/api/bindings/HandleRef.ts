// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Handle } from "./Handle";

/**
 * Names a handle.
 */
export type HandleRef = { 
/**
 * The handle.
 */
handle: Handle, };
