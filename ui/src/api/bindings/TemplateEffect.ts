// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type TemplateEffect = { "as": "fixed", lo: number, hi: number } | { "as": "follows_scale" } | { "as": "nothing" } | { "as": "stated" };
