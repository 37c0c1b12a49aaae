// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Basis } from "./Basis";
import type { Phase } from "./Phase";

/**
 * A part of the incident that a capture, or its name, names.
 */
export type PhaseHint = { 
/**
 * The part.
 */
phase: Phase, 
/**
 * Where it is from: `content` or `file_name`.
 */
basis: Basis, 
/**
 * The line it is printed on.
 */
line: number | null, 
/**
 * The words it was read from.
 */
quote: string, };
