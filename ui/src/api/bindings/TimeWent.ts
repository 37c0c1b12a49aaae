// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Reason } from "./Reason";
import type { TimeBeside } from "./TimeBeside";
import type { TimeClass } from "./TimeClass";
import type { TimeParts } from "./TimeParts";

/**
 * Where the time of all rows went.
 */
export type TimeWent = { 
/**
 * All rows.
 */
total: TimeParts, 
/**
 * Commits against other statements.
 */
classes: Array<TimeClass>, 
/**
 * What should keep a reader careful, as codes with facts.
 */
reasons: Array<Reason>, 
/**
 * Time that no statement was charged with, from other exhibits of the case.
 */
beside: Array<TimeBeside>, };
