// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";

/**
 * Names a block of an exhibit.
 */
export type BlockRef = { 
/**
 * The exhibit.
 */
exhibit: ExhibitId, 
/**
 * The block.
 */
block: number, };
