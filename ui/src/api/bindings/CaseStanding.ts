// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { MixedBound } from "./MixedBound";
import type { Standing } from "./Standing";
import type { StatusChange } from "./StatusChange";

/**
 * How a hypothesis stands, since when, and what its resources come to.
 */
export type CaseStanding = { 
/**
 * How it stands now, and why.
 */
standing: Standing, 
/**
 * How it came to stand so, oldest first.
 */
history: Array<StatusChange>, 
/**
 * Shares of its resources, for a mixed bound.
 */
mixed: MixedBound | null, };
