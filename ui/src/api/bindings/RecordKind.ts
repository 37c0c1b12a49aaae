// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * The noun of a record.
 */
export type RecordKind = "case" | "exhibit" | "event" | "evidence" | "hypothesis" | "intervention" | "prediction" | "observation" | "verdict" | "conclusion" | "note" | "answer";
