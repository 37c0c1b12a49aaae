// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * An opaque name of something the host holds: a picked file, a drop, a paste. Never a path.
 */
export type Handle = string;
