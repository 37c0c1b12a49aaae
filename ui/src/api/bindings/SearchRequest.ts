// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A search.
 */
export type SearchRequest = { 
/**
 * Words, any language; two syllables are enough.
 */
text: string, 
/**
 * At most this many hits.
 */
limit: number, };
