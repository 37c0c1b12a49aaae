// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { MatrixCell } from "./MatrixCell";
import type { Suggestion } from "./Suggestion";

export type MatrixEntry = { hypothesis: HypothesisId, cell: MatrixCell | null, suggested: Suggestion | null, };
