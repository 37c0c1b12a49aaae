// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ColumnChoice } from "./ColumnChoice";
import type { KindId } from "./KindId";

/**
 * The person's word on one block.
 */
export type BlockChoice = { 
/**
 * The block.
 */
block: number, 
/**
 * Kind to read it as; null takes the best.
 */
kind: KindId | null, 
/**
 * Columns named or given units by the person.
 */
columns: Array<ColumnChoice>, };
