// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An event of the timeline: `T1`.
 */
export type EventId = string;
