// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { FactorSide } from "./FactorSide";

/**
 * Asks what carries a ratio.
 */
export type FactorsRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Before.
 */
before: FactorSide, 
/**
 * After.
 */
after: FactorSide, 
/**
 * The product law; null takes the first that the columns allow.
 */
law: string | null, };
