// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Finding } from "./Finding";

/**
 * Says something else than the rule, or takes that back.
 */
export type VerdictOverride = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The rung (`R1`) or its prediction (`P1`).
 */
id: string, 
/**
 * What the person says; null takes an override back.
 */
verdict: Finding | null, 
/**
 * Why; needed with a verdict.
 */
reason: string | null, };
