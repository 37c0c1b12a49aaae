// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Begins a case.
 */
export type CaseNew = { 
/**
 * The question.
 */
question: string, 
/**
 * The system concerned.
 */
system: string | null, 
/**
 * What the figures mean.
 */
summary: string | null, };
