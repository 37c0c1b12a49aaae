// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Outcome } from "./Outcome";
import type { WireError } from "./WireError";

/**
 * What each outcome would mean.
 */
export type OutcomesReply = { 
/**
 * One per class that can occur.
 */
outcomes: Array<Outcome>, 
/**
 * Why it cannot be sealed, when it cannot.
 */
refused: WireError | null, };
