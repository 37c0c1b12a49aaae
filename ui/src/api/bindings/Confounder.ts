// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bias } from "./Bias";
import type { ConfounderLevel } from "./ConfounderLevel";

/**
 * Something else that changed between before and after.
 */
export type Confounder = { 
/**
 * What it is.
 */
name: string, 
/**
 * How much it can matter.
 */
level: ConfounderLevel, 
/**
 * Which way it pushes; absent counts as either.
 */
bias: Bias | null, 
/**
 * Why it was dismissed or kept.
 */
reason: string | null, 
/**
 * The difference between the two arms that it was found by, as a key of [`crate::arms`]; absent when a person
 * named it.
 */
found?: string | null, };
