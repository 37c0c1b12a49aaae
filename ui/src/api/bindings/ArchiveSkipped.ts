// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A member of an archive that is left out.
 */
export type ArchiveSkipped = { 
/**
 * Its name.
 */
name: string, 
/**
 * Why, as a code with a `reason-…` text.
 */
why: string, };
