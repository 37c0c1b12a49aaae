// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Quantity } from "./Quantity";
import type { Reason } from "./Reason";

/**
 * What an index on random keys costs by the model, and what was observed.
 */
export type IndexCostReply = { 
/**
 * Figures by name: the inputs `rows`, `leaf_pages`, `index_buffers`, `internal_pages`, `reads_observed`; the model's
 * `distinct_leaves`, `reads_expected`; `observed_over_expected`, `rows_per_page`.
 */
figures: { [key in string]: Quantity }, 
/**
 * `as_random`: the reads are those of random keys; `fewer`, `more`: they are not; `not_observed`: nothing to hold
 * the model against; `not_computable`: an input is missing.
 */
reading: string, 
/**
 * Inputs that neither the request nor the case holds.
 */
missing: Array<string>, 
/**
 * Reasons.
 */
notes: Array<Reason>, };
