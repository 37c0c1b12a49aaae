// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Reason } from "./Reason";
import type { RecordKey } from "./RecordKey";
import type { Stage } from "./Stage";

/**
 * One missing step.
 */
export type WalkStep = { 
/**
 * The part of the chain.
 */
stage: Stage, 
/**
 * What is missing, as a code with its facts.
 */
missing: Reason, 
/**
 * The record it is about.
 */
record: RecordKey | null, 
/**
 * The command that makes it.
 */
command: string, };
