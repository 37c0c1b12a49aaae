// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { KindId } from "./KindId";

/**
 * A kind of capture, for the list a person corrects a detection from.
 */
export type KindInfo = { 
/**
 * The kind.
 */
kind: KindId, 
/**
 * Engine it belongs to, if one.
 */
engine: string | null, 
/**
 * Cumulative: two of them give a delta.
 */
cumulative: boolean, };
