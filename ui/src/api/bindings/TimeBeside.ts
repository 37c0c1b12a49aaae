// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";

/**
 * Time that statements were not charged with, from other exhibits of the same phase.
 */
export type TimeBeside = { 
/**
 * What it is, as a code with a `beside-…` text: `commits`, `wal_syncs`, `wal_sync_time`, `wal_write_time`,
 * `wal_time_per_commit`, `commit_wait_share`, `commit_wait_samples`, `active_samples`.
 */
what: string, 
/**
 * How much.
 */
amount: Quantity, 
/**
 * Blocks that it is from: an earlier and a later snapshot, or one list of samples.
 */
of: Array<BlockRef>, 
/**
 * What should keep a reader careful.
 */
notes: Array<Reason>, };
