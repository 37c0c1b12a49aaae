// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grade } from "./Grade";

/**
 * What a method answered.
 */
export type MethodReply = { 
/**
 * Id.
 */
method: string, 
/**
 * Version.
 */
version: number, 
/**
 * The inputs, defaults filled in.
 */
inputs: Record<string, unknown>, 
/**
 * The result.
 */
result: Record<string, unknown>, 
/**
 * Grade of the result, when the inputs carried grades.
 */
grade: Grade, };
