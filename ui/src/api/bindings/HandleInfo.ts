// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Handle } from "./Handle";
import type { Instant } from "./Instant";
import type { Origin } from "./Origin";
import type { SetMember } from "./SetMember";

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
origin: Origin, 
/**
 * When the file was last written, as far as the system tells.
 */
modified?: Instant | null, 
/**
 * It is packed: `gzip` or `zip`. What is in it is given by `archive_open`.
 */
archive?: string | null, 
/**
 * The archive it came out of.
 */
member?: SetMember | null, };
