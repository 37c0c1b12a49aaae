// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Arms } from "./Arms";
import type { CaseId } from "./CaseId";
import type { EvidenceId } from "./EvidenceId";
import type { Moment } from "./Moment";
import type { ObservedEffect } from "./ObservedEffect";
import type { PredictionId } from "./PredictionId";

export type ObservationPut = { case: CaseId, prediction: PredictionId, effect: ObservedEffect, measured_at: Moment | null, metric_valid: boolean, replicates: number, reversal: boolean, rival_refuted: boolean, evidence: Array<EvidenceId>, arms?: Arms | null, };
