// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Finding } from "./Finding";

/**
 * One hypothesis that was ruled out, with the scope in which that holds.
 */
export type LedgerLine = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Its question.
 */
question: string, 
/**
 * The system concerned: outside of it, nothing was ruled out.
 */
system: string | null, 
/**
 * The hypothesis.
 */
hypothesis: string, 
/**
 * Its claim in words.
 */
statement: string, 
/**
 * Where it was meant to hold.
 */
scope: string | null, 
/**
 * What limited the test.
 */
limit: string | null, 
/**
 * `eliminated`, or `not_alone`: ruled out as the only cause.
 */
verdict: Finding, 
/**
 * What a person says instead.
 */
overridden: Finding | null, 
/**
 * The rung that ruled it out.
 */
rung: string, 
/**
 * What was changed.
 */
knob: string, 
/**
 * Observed change, unit 1: lower and upper bound, the latter null when open.
 */
observed: [number, number | null] | null, };
