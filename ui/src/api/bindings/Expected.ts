// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type Expected = "full" | "part" | "none" | "opposite";
