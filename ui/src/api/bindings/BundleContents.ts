// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BundleEntry } from "./BundleEntry";

/**
 * What is in a bundle.
 */
export type BundleContents = { 
/**
 * Format version.
 */
format: number, 
/**
 * The case's question.
 */
question: string, 
/**
 * Entries in order.
 */
entries: Array<BundleEntry>, 
/**
 * True when raw captures are inside, which the window says plainly.
 */
raw_captures: boolean, };
