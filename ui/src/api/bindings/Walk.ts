// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Stage } from "./Stage";
import type { WalkStep } from "./WalkStep";

/**
 * What is done and what is missing.
 */
export type Walk = { 
/**
 * Stages in order, with whether nothing is missing in them.
 */
stages: Array<[Stage, boolean]>, 
/**
 * Missing steps, the next one first.
 */
steps: Array<WalkStep>, };
