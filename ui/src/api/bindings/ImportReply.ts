// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Exhibit } from "./Exhibit";

/**
 * What an import did.
 */
export type ImportReply = { 
/**
 * The exhibit.
 */
exhibit: Exhibit, 
/**
 * True when the case had these bytes already and nothing was changed.
 */
already: boolean, };
