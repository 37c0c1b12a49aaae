// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A request with nothing in it.
 */
export type Nothing = Record<symbol, never>;
