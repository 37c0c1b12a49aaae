// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Anything else that is printed.
 */
export type PlanFact = { 
/**
 * Its name, as the engine's JSON calls it.
 */
key: string, 
/**
 * Its text; lists joined by commas.
 */
text: string, 
/**
 * False for a name that no reader knows.
 */
known: boolean, 
/**
 * Its line.
 */
line: number, };
