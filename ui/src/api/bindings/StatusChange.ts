// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";
import type { InterventionId } from "./InterventionId";
import type { Status } from "./Status";

/**
 * A moment from which a hypothesis stood as it did.
 */
export type StatusChange = { 
/**
 * The journal entry.
 */
seq: number, 
/**
 * When.
 */
at: Instant, 
/**
 * Who, by the name set in the library.
 */
by: string | null, 
/**
 * How it stood from then on.
 */
status: Status, 
/**
 * The rungs that decided it.
 */
rungs: Array<InterventionId>, };
