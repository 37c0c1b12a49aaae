// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An exhibit is an image: its bytes are shown, and what is read off it is quoted.
 */
export type Picture = { 
/**
 * `png`, `jpeg` or `webp`.
 */
format: string, 
/**
 * Pixels across, as stored.
 */
width: number, 
/**
 * Pixels down, as stored.
 */
height: number, };
