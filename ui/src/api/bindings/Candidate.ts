// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { KindId } from "./KindId";
import type { Reason } from "./Reason";

/**
 * A kind that a block may be, with the reasons.
 */
export type Candidate = { 
/**
 * The kind.
 */
kind: KindId, 
/**
 * 0 to 1.
 */
score: number, 
/**
 * Why, as a code with facts: `columns_matched` {matched, of}, `frame_only`, ...
 */
why: Reason, };
