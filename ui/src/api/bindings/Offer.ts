// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";
import type { HypothesisId } from "./HypothesisId";
import type { Limit } from "./Limit";

/**
 * A rejected hypothesis whose test was limited, and a later capture that meets the limit.
 */
export type Offer = { 
/**
 * The hypothesis.
 */
hypothesis: HypothesisId, 
/**
 * Its claim.
 */
statement: string, 
/**
 * What limited its test.
 */
limit: Limit, 
/**
 * The exhibit that meets it.
 */
exhibit: ExhibitId, 
/**
 * Block within it.
 */
block: number, 
/**
 * The value that meets it, where a column is meant.
 */
value: number | null, 
/**
 * Line of that value.
 */
line: number | null, };
