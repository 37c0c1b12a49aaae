// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Cause } from "./Cause";
import type { EvidenceId } from "./EvidenceId";
import type { Grade } from "./Grade";
import type { HypothesisId } from "./HypothesisId";

export type Conclusion = { cause: string, grade: Grade, remedy: string, actions: Array<string>, surprise: string | null, evidence: Array<EvidenceId>, hypothesis?: HypothesisId | null, further?: Array<Cause>, surprise_asked?: boolean, };
