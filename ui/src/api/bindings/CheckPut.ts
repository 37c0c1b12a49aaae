// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { CheckOutcome } from "./CheckOutcome";
import type { ConfigEcho } from "./ConfigEcho";
import type { EvidenceId } from "./EvidenceId";
import type { InterventionId } from "./InterventionId";

export type CheckPut = { case: CaseId, intervention: InterventionId, outcome: CheckOutcome, evidence: Array<EvidenceId>, config?: ConfigEcho | null, };
