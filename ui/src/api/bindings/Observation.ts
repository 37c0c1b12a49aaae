// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Arms } from "./Arms";
import type { Bearing } from "./Bearing";
import type { EvidenceId } from "./EvidenceId";
import type { Instant } from "./Instant";
import type { Moment } from "./Moment";
import type { ObservationId } from "./ObservationId";
import type { PredictionId } from "./PredictionId";
import type { Quantity } from "./Quantity";

export type Observation = { id: ObservationId, prediction: PredictionId, effect: Quantity, measured_at: Moment | null, recorded_at: Instant, metric_valid: boolean, replicates: number, reversal: boolean, rival_refuted: boolean, evidence: Array<EvidenceId>, arms?: Arms | null, bearings?: Array<Bearing>, };
