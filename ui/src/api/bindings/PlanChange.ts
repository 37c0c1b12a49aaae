// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";

/**
 * A figure of whole executions, or of a pair of nodes, set against each other. Every quantity has the computation
 * `plan.compare` as its source, and can be pinned; `change` is what an observation takes.
 */
export type PlanChange = { 
/**
 * `execution_time`, `planning_time`, `rows`, `shared_hit`, `shared_read`, `temp`, `wal_bytes`: a code with a
 * `plan-metric-…` text.
 */
metric: string, 
/**
 * Median before.
 */
before: Quantity, 
/**
 * Median after.
 */
after: Quantity, 
/**
 * Relative change, an interval: of the executions where each side has several; of single ones a time is widened by an
 * assumed variation, and a count or an estimate is exact.
 * Null where nothing is shown: from zero, or a side returned nothing.
 */
change: Quantity | null, };
