// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { LedgerLine } from "./LedgerLine";

/**
 * What has been ruled out in all cases.
 */
export type Ledger = { 
/**
 * Lines, newest case first.
 */
lines: Array<LedgerLine>, };
