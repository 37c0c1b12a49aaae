// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { DeltaQuality } from "./DeltaQuality";
import type { DeltaState } from "./DeltaState";
import type { TimeParts } from "./TimeParts";
import type { WindowMoments } from "./WindowMoments";

/**
 * One row of a delta. Values are by column; absent is not zero.
 */
export type DeltaRow = { 
/**
 * Identity by key column.
 */
key: { [key in string]: string }, 
/**
 * What the row is called (statement text, event name).
 */
label: string | null, 
/**
 * How the snapshots meet.
 */
state: DeltaState, 
/**
 * How far it can be trusted.
 */
quality: DeltaQuality, 
/**
 * Value before, by column; digits as text.
 */
before: Array<string | null>, 
/**
 * Value after, by column.
 */
after: Array<string | null>, 
/**
 * The difference, by column; null where it cannot be known (minimum, maximum, mean of a delta).
 */
delta: Array<string | null>, 
/**
 * Mean per call before and after and their ratio, when the kind has calls and total time, in `ms`.
 */
per_call_before: number | null, 
/**
 * Mean per call of the interval or of the later snapshot.
 */
per_call_after: number | null, 
/**
 * Share of the total of the ranking column, unit 1.
 */
share: number | null, 
/**
 * The share is an upper bound, since rows were cut.
 */
share_is_upper_bound: boolean, 
/**
 * Window of the row in seconds, when known.
 */
window_s: number | null, 
/**
 * The two rows were told to be one by the tokens of their text, not by an id.
 */
inferred: boolean, 
/**
 * Where its time went; null for what has no time.
 */
time: TimeParts | null, 
/**
 * Mean and deviation within the window.
 */
moments: WindowMoments | null, 
/**
 * Running sum of the shares down to this row, unit 1, where rows are ranked by a counter.
 */
cumulative_share: number | null, 
/**
 * `a`, `b` or `c`: the rows that make 80 % of the total, those up to 95 %, the rest.
 */
class: string | null, 
/**
 * Source line before.
 */
line_before: number | null, 
/**
 * Source line after.
 */
line_after: number | null, };
