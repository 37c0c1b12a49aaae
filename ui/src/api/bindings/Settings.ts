// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What the window remembers between starts.
 */
export type Settings = { 
/**
 * `en`, `ko`, or null for the system's language.
 */
language: string | null, 
/**
 * `light`, `dark`, or null for the system's.
 */
theme: string | null, 
/**
 * The name that journal entries carry; null while none is set. Changed by `author_set` alone.
 */
author?: string | null, };
