// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type Status = "not_tested" | "open" | "eliminated" | "not_alone" | "supported" | "confirmed";
