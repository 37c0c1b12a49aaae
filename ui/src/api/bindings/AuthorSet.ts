// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type AuthorSet = { author: string | null, };
