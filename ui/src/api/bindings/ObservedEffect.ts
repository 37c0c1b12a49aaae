// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { EvidenceId } from "./EvidenceId";
import type { Grade } from "./Grade";
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
cv: number | null, };
