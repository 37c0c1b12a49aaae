// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * UTC microseconds since 1970. Travels as a string of digits: JavaScript numbers end at 2^53.
 */
export type Instant = string;
