// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Evidence } from "./Evidence";

/**
 * The evidence pinned.
 */
export type PinReply = { 
/**
 * The record.
 */
evidence: Evidence, };
