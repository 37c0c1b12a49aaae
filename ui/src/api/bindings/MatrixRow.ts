// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";
import type { Grade } from "./Grade";
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { MatrixEntry } from "./MatrixEntry";
import type { Reason } from "./Reason";

export type MatrixRow = { id: string, statement: string | null, rung: InterventionId | null, exhibits: Array<ExhibitId>, grade: Grade, weight: number, weight_because: Reason, diagnosticity: number, muted: boolean, rated: boolean, cells: Array<MatrixEntry>, leaders_without: Array<HypothesisId>, linchpin: boolean, };
