// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CheckOutcome } from "./CheckOutcome";
import type { ConfigEcho } from "./ConfigEcho";
import type { EvidenceId } from "./EvidenceId";

export type ManipulationCheck = { statement: string, criterion: string, outcome: CheckOutcome, evidence: Array<EvidenceId>, config?: ConfigEcho | null, };
