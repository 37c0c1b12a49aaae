// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";
import type { Grade } from "./Grade";
import type { HypothesisId } from "./HypothesisId";
import type { InterventionId } from "./InterventionId";
import type { MatrixEntry } from "./MatrixEntry";
import type { Reason } from "./Reason";

/**
 * One piece of evidence, or one observation.
 */
export type MatrixRow = { 
/**
 * Id of the evidence (`V3`) or of the observation (`O1`).
 */
id: string, 
/**
 * What it says; an observation says its change and interval, which the rung holds.
 */
statement: string | null, 
/**
 * The rung it was seen at.
 */
rung: InterventionId | null, 
/**
 * Exhibits it rests on.
 */
exhibits: Array<ExhibitId>, 
/**
 * Its grade.
 */
grade: Grade, 
/**
 * What its contradictions count.
 */
weight: number, 
/**
 * Why that much.
 */
weight_because: Reason, 
/**
 * How far it tells hypotheses apart: 0 not at all, 4 entirely.
 */
diagnosticity: number, 
/**
 * It tells nothing apart.
 */
muted: boolean, 
/**
 * Whether a person rated any cell.
 */
rated: boolean, 
/**
 * Cells, in the order of the columns.
 */
cells: Array<MatrixEntry>, 
/**
 * Who would lead without it.
 */
leaders_without: Array<HypothesisId>, 
/**
 * Without it another set leads.
 */
linchpin: boolean, };
