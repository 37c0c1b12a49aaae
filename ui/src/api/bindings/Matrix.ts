// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { MatrixColumn } from "./MatrixColumn";
import type { MatrixRow } from "./MatrixRow";
import type { Reason } from "./Reason";

export type Matrix = { columns: Array<MatrixColumn>, rows: Array<MatrixRow>, leaders: Array<HypothesisId>, warnings: Array<Reason>, };
