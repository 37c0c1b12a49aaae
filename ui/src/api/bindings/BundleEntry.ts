// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * One entry of a bundle.
 */
export type BundleEntry = { 
/**
 * Name within the bundle.
 */
name: string, 
/**
 * Size.
 */
bytes: number, 
/**
 * SHA-256.
 */
sha256: string, };
