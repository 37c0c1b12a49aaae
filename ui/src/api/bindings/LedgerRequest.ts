// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";

/**
 * Searches the ledger of what was ruled out.
 */
export type LedgerRequest = { 
/**
 * Keeps lines that contain it; null keeps all.
 */
text: string | null, 
/**
 * Keeps one case.
 */
case: CaseId | null, };
