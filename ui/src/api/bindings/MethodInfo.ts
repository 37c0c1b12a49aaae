// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * One method of the registry.
 */
export type MethodInfo = { 
/**
 * Id, `domain.name`.
 */
id: string, 
/**
 * Version.
 */
version: number, 
/**
 * What it computes and where the formula is from.
 */
doc: string, 
/**
 * Section of the method's description.
 */
section: string, 
/**
 * Inputs and results as in the registry file.
 */
signature: unknown, };
