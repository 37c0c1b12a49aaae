// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { EvidenceId } from "./EvidenceId";
import type { Grade } from "./Grade";
import type { PlanPairing } from "./PlanPairing";
import type { PlanRef } from "./PlanRef";
import type { Quantity } from "./Quantity";
import type { Source } from "./Source";

/**
 * How an observed effect is given.
 */
export type ObservedEffect = { "given": "change", 
/**
 * Lower bound.
 */
lo: number, 
/**
 * Upper bound; null is open ("at least").
 */
hi: number | null, 
/**
 * Grade.
 */
grade: Grade, 
/**
 * Where it comes from.
 */
source: Source, } | { "given": "values", 
/**
 * Before.
 */
before: Quantity, 
/**
 * After.
 */
after: Quantity, } | { "given": "pinned", 
/**
 * Before.
 */
before: EvidenceId, 
/**
 * After.
 */
after: EvidenceId, 
/**
 * Run-to-run coefficient of variation, unit 1; null assumes 10 % and says so.
 */
cv: number | null, } | { "given": "plans", 
/**
 * Executions before; the first gives the nodes.
 */
before: Array<PlanRef>, 
/**
 * Executions after.
 */
after: Array<PlanRef>, 
/**
 * Of whole executions: `execution_time`, `shared_read`, `rows`, ...; of a pair of nodes: a metric of theirs.
 */
metric: string, 
/**
 * Pairs made by hand.
 */
pairs?: Array<PlanPairing>, 
/**
 * The pair of nodes; null: whole executions.
 */
nodes?: [number, number] | null, 
/**
 * Run-to-run coefficient of variation, unit 1; null takes it from the executions where there are several, else
 * assumes 10 % and says so.
 */
cv?: number | null, };
