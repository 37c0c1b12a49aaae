// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Moment } from "./Moment";

/**
 * A time that a capture, or its file, carries.
 */
export type TimeHint = { 
/**
 * The moment in ISO spelling, placed where a zone is printed; its `basis` says where it is from.
 */
moment: Moment, 
/**
 * The line it is printed on.
 */
line: number | null, 
/**
 * The words it was read from.
 */
quote: string, };
