// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";
import type { RunsArm } from "./RunsArm";

/**
 * Whether a difference is real.
 */
export type RunsReply = { 
/**
 * Before.
 */
before: RunsArm, 
/**
 * After.
 */
after: RunsArm, 
/**
 * Ratio of means, after to before, with its interval; null where a value is not above zero.
 */
ratio: Quantity | null, 
/**
 * Other results by name: `p`, `smallest_detectable`, `cv`, `ratio_of_medians`, `median_before`, `median_after`,
 * `interval_before`, `interval_after`, `mean_before`, `mean_after`.
 */
figures: { [key in string]: Quantity }, 
/**
 * Where the run-to-run variation is from: `runs`, `history`, `other_arm`, `assumed`.
 */
cv_from: string | null, 
/**
 * `better`, `worse`, `no_difference_shown`, `equivalent`, `too_few_runs`.
 */
reading: string, 
/**
 * Why, as codes with facts.
 */
notes: Array<Reason>, 
/**
 * Positions in `after` (a series) where the level changed, when ten points or more were given.
 */
change_points: Array<number>, };
