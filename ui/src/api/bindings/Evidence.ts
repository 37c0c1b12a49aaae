// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bearing } from "./Bearing";
import type { EvidenceId } from "./EvidenceId";
import type { Grade } from "./Grade";
import type { Instant } from "./Instant";
import type { Quantity } from "./Quantity";
import type { Source } from "./Source";

/**
 * A pinned quantity or statement.
 */
export type Evidence = { 
/**
 * Id within the case.
 */
id: EvidenceId, 
/**
 * What it says, in a sentence.
 */
statement: string, 
/**
 * The quantity, when there is one: the computation is stored, not a picture of it.
 */
quantity: Quantity | null, 
/**
 * Grade: the quantity's own, or the person's for a statement.
 */
grade: Grade, 
/**
 * Where it comes from.
 */
source: Source, 
/**
 * What should keep a reader careful.
 */
caveats: Array<string>, 
/**
 * Ratings against hypotheses.
 */
bearings: Array<Bearing>, 
/**
 * When it was pinned.
 */
pinned_at: Instant, };
