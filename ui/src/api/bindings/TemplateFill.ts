// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type TemplateFill = { template: string, from: string | null, to: string | null, scale: number | null, };
