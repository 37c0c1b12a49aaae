// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { FigureOf } from "./FigureOf";

/**
 * Asks what an index on keys in random order costs, and holds that against the reads observed (methods 12.1).
 */
export type IndexCostRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The index; null where every figure is given.
 */
index: string | null, 
/**
 * Rows that were written.
 */
rows: FigureOf, 
/**
 * Leaf pages of the index; null: its size in pages, from a capture of sizes that has the index.
 */
leaf_pages: FigureOf | null, 
/**
 * Buffers that hold the index; null: from a capture of the buffer cache that has it.
 */
index_buffers: FigureOf | null, 
/**
 * Pages above the leaves; null: none are taken off.
 */
internal_pages: FigureOf | null, 
/**
 * Reads of the index that were observed; null: from captures of index reads that have it.
 */
reads: FigureOf | null, };
