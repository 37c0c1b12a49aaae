// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Sets the name that journal entries carry.
 */
export type AuthorSet = { 
/**
 * The name; null or blank for none. It is never taken from the account.
 */
author: string | null, };
