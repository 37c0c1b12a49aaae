// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanChange } from "./PlanChange";

/**
 * A pair of nodes, figure by figure.
 */
export type PlanPairReply = { 
/**
 * Node before and node after.
 */
pair: [number, number], 
/**
 * Figures that both sides have; `metric` is one of those of [`PlanMetric`].
 */
changes: Array<PlanChange>, };
