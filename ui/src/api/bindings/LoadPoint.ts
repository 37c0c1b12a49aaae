// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";

/**
 * One point of a load test under its laws.
 */
export type LoadPoint = { 
/**
 * Source line.
 */
line: number, 
/**
 * Figures by name: as captured `throughput`, `response`, `users`, `utilisation`; by the laws `in_flight`, `think_time`,
 * `demand`, `ceiling`.
 */
figures: { [key in string]: Quantity }, 
/**
 * What cannot be, as codes with a `reason-…` text: `in_flight_above_users`, `busy_above_capacity`,
 * `throughput_above_ceiling`.
 */
contradictions: Array<string>, };
