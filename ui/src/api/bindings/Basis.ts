// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Where it is known from when a capture was taken, or which part of the incident it shows.
 */
export type Basis = "content" | "file_time" | "file_name" | "entered";
