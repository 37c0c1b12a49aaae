// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Standing } from "./Standing";
import type { Weakness } from "./Weakness";

/**
 * What is weak in a case that is about to be closed.
 */
export type ClosingReply = { 
/**
 * Weak points, most important first; empty when nothing is weak.
 */
weak: Array<Weakness>, 
/**
 * How the hypotheses stand.
 */
standings: Array<Standing>, };
