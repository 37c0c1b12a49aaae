// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Basis } from "./Basis";
import type { Instant } from "./Instant";

/**
 * When something happened, as stated: the instant, the source's own words, its zone, and how far its clock
 * was off.
 */
export type Moment = { 
/**
 * The instant after the clock offset was taken out; absent when the text could not be placed.
 */
at: Instant | null, 
/**
 * The source's own text.
 */
text: string, 
/**
 * Zone the text was read in (`UTC`, `+09:00`, `Asia/Seoul`); absent when nobody knows.
 */
zone: string | null, 
/**
 * Milliseconds the source's clock was ahead of UTC; subtracted to get `at`.
 */
clock_offset_ms: number, 
/**
 * Where it is known from; absent in records made before this was kept.
 */
basis?: Basis | null, };
