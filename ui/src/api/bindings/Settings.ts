// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type Settings = { language: string | null, theme: string | null, author?: string | null, };
