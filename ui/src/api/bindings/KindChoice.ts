// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { KindScore } from "./KindScore";

/**
 * The person chose the kind of a block: what there was to choose from, best first, as the program saw it then.
 * The choice holds when the exhibit is read again.
 */
export type KindChoice = { 
/**
 * The candidates, best first.
 */
candidates: Array<KindScore>, };
