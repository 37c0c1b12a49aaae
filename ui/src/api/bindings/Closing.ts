// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";
import type { Reason } from "./Reason";

/**
 * One closing of a case.
 */
export type Closing = { 
/**
 * When.
 */
at: Instant, 
/**
 * What the check list found weak, most important first; empty when nothing was.
 */
weak: Array<Reason>, };
