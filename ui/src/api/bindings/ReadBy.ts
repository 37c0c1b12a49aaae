// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Which program read an exhibit. A newer reader may read the same bytes better: the exhibit can be read again.
 */
export type ReadBy = { 
/**
 * Version of the program.
 */
program: string, 
/**
 * Version of its readers: counts up whenever the same bytes may be read as something else.
 */
reader: number, };
