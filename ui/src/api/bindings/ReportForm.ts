// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * The form of a report.
 */
export type ReportForm = "html" | "markdown";
