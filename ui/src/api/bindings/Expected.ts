// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What a change would do if a hypothesis held, against the sealed prediction of the hypothesis it tests.
 */
export type Expected = "full" | "part" | "none" | "opposite";
