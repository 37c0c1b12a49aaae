// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { AuditOf } from "./AuditOf";

/**
 * Asks for an audit.
 */
export type AuditRequest = { 
/**
 * Of what.
 */
source: AuditOf, };
