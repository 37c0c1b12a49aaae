// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type ConfigEcho = { grammar: string, text: string, accepted: boolean, };
