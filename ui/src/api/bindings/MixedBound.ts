// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { InterventionId } from "./InterventionId";
import type { ResourceShare } from "./ResourceShare";

/**
 * What the tests of a mixed bound come to.
 */
export type MixedBound = { 
/**
 * Shares, in the order of the rungs.
 */
shares: Array<ResourceShare>, 
/**
 * Resources that no rung scaled alone.
 */
untested: Array<string>, 
/**
 * A joint change that shows more than each of its parts.
 */
joint: InterventionId | null, };
