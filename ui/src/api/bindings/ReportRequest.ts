// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Handle } from "./Handle";
import type { ReportForm } from "./ReportForm";

/**
 * Writes a report where the person chose.
 */
export type ReportRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * Where.
 */
to: Handle, 
/**
 * Form.
 */
form: ReportForm, 
/**
 * `en` or `ko`.
 */
language: string, };
