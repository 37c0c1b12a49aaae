// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * The folder that holds all cases, in figures.
 */
export type LibraryInfo = { 
/**
 * Schema version of the library.
 */
schema: number, 
/**
 * True when it was opened read-only, with the reason as a code.
 */
read_only: string | null, 
/**
 * Cases.
 */
cases: number, 
/**
 * Exhibits.
 */
exhibits: number, 
/**
 * Bytes of originals.
 */
bytes: number, 
/**
 * Version of the program.
 */
program: string, 
/**
 * Version of its readers: an exhibit with a lower one, or none, can be read again.
 */
reader: number, };
