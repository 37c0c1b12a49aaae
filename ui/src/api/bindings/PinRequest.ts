// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bearing } from "./Bearing";
import type { CaseId } from "./CaseId";
import type { PinTarget } from "./PinTarget";

/**
 * Pins evidence.
 */
export type PinRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * What to pin.
 */
target: PinTarget, 
/**
 * What it says; null lets the program word it.
 */
statement: string | null, 
/**
 * What should keep a reader careful.
 */
caveats: Array<string>, 
/**
 * Ratings against hypotheses.
 */
bearings: Array<Bearing>, };
