// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bias } from "./Bias";
import type { ConfounderLevel } from "./ConfounderLevel";

/**
 * One confounder as the rules see it.
 */
export type ConfounderInput = { 
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
bias: Bias | null, };
