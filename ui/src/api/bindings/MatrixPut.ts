// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { HypothesisId } from "./HypothesisId";
import type { MatrixCell } from "./MatrixCell";

export type MatrixPut = { case: CaseId, row: string, hypothesis: HypothesisId, cell: MatrixCell | null, };
