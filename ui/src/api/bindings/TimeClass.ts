// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A class of statements.
 */
export type TimeClass = { 
/**
 * `commit`, `rollback`, `begin`, `set_autocommit`, `other`.
 */
class: string, 
/**
 * Calls.
 */
calls: number | null, 
/**
 * Time, ms.
 */
time_ms: number | null, 
/**
 * Share of all, unit 1.
 */
share: number | null, };
