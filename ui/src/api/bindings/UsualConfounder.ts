// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bias } from "./Bias";
import type { ConfounderLevel } from "./ConfounderLevel";

/**
 * Something that tends to change along.
 */
export type UsualConfounder = { 
/**
 * Its code: the words are `confounder-<code>`.
 */
code: string, 
/**
 * How much it can matter until somebody looked.
 */
level: ConfounderLevel, 
/**
 * Which way it pushes.
 */
bias: Bias | null, };
