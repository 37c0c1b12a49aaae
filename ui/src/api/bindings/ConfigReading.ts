// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type ConfigReading = { accepted: boolean, amount: string | null, unit: string | null, reason: string | null, };
