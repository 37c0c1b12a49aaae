// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { LedgerLine } from "./LedgerLine";

export type Ledger = { lines: Array<LedgerLine>, };
