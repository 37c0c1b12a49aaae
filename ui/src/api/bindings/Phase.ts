// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Part of the incident that an exhibit shows.
 */
export type Phase = "before" | "during" | "after" | "control" | { "step": number };
