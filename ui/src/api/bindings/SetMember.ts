// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An exhibit came out of an archive, one of a set.
 */
export type SetMember = { 
/**
 * Name of the archive; a label, never a path.
 */
archive: string, 
/**
 * SHA-256 of the archive's bytes, lower-case hex: the set.
 */
sha256: string, 
/**
 * Name of the member within the archive; a label, never a path.
 */
member: string, 
/**
 * Why the archive gave only a part of it, as a code.
 */
incomplete?: string | null, };
