// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * The class of one line of a capture. Every line read has exactly one.
 */
export type LineClass = "row" | "continuation" | "header" | "rule" | "footer" | "prompt" | "statement" | "comment" | "blank" | "timing" | "notice" | "prose" | "quarantined";
