// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";

/**
 * Time that statements were not charged with, from another exhibit of the case.
 */
export type TimeBeside = { 
/**
 * What it is, as a code with a `beside-…` text: `wal_sync`, `wal_write`, `commit_waits`.
 */
what: string, 
/**
 * How much.
 */
amount: Quantity, };
