// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { FactorStep } from "./FactorStep";
import type { Reason } from "./Reason";

/**
 * A ratio and its factors; their product is the ratio.
 */
export type FactorsReply = { 
/**
 * The law, as a code with a `law-…` text.
 */
law: string, 
/**
 * Other laws that the columns allow.
 */
laws: Array<string>, 
/**
 * Factors in the order of the law.
 */
factors: Array<FactorStep>, 
/**
 * The whole.
 */
total: FactorStep, 
/**
 * What it says in one line, as codes with facts.
 */
notes: Array<Reason>, };
