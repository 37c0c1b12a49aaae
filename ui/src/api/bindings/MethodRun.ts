// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Runs a method.
 */
export type MethodRun = { 
/**
 * Id.
 */
method: string, 
/**
 * Inputs.
 */
inputs: Record<string, unknown>, };
