// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { LoadLaw } from "./LoadLaw";
import type { LoadPoint } from "./LoadPoint";
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";

/**
 * Whether the figures of a load test obey the laws that bind them.
 */
export type LoadChecksReply = { 
/**
 * Names of the columns used, by `throughput`, `response`, `users`, `utilisation`.
 */
columns: { [key in string]: string }, 
/**
 * Points in capture order.
 */
points: Array<LoadPoint>, 
/**
 * The laws.
 */
laws: Array<LoadLaw>, 
/**
 * Over all points: `think_time_lo`, `think_time_hi`, `demand_lo`, `demand_hi`.
 */
figures: { [key in string]: Quantity }, 
/**
 * Rows left out and why.
 */
notes: Array<Reason>, };
