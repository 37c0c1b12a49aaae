// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Finding } from "./Finding";
import type { InterventionId } from "./InterventionId";

/**
 * A verdict that a journal entry changed.
 */
export type VerdictChange = { 
/**
 * The rung.
 */
rung: InterventionId, 
/**
 * By rule before; absent while there was none.
 */
before: Finding | null, 
/**
 * By rule after; absent when it was taken away.
 */
after: Finding | null, 
/**
 * A person's, after the entry.
 */
overridden: Finding | null, };
