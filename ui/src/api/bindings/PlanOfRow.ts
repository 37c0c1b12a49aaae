// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grade } from "./Grade";
import type { PlanRef } from "./PlanRef";

/**
 * A plan of a row's statement.
 */
export type PlanOfRow = { 
/**
 * The plan.
 */
of: PlanRef, 
/**
 * `query_id` (derived) or `fingerprint` (inferred).
 */
by: string, 
/**
 * Derived for an id, inferred for tokens.
 */
grade: Grade, };
