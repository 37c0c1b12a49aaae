// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CheckOutcome } from "./CheckOutcome";
import type { Claim } from "./Claim";
import type { ConfounderInput } from "./ConfounderInput";
import type { Relief } from "./Relief";

export type Inputs = { predicted: [number, number], observed: [number, number | null], null_band: number, manipulation: CheckOutcome, metric_valid: boolean, claim: Claim, relief: Relief, other_saturated: boolean | null, confounders: Array<ConfounderInput>, knobs_changed: number, replicates: number, reversal: boolean, rival_refuted: boolean, looked?: boolean, };
