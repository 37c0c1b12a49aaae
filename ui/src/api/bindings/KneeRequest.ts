// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ArmOf } from "./ArmOf";
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks for the knee of a load curve.
 */
export type KneeRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The sweep.
 */
of: BlockRef, 
/**
 * Only rows whose named column has this text (one arm of a sweep).
 */
arm: ArmOf | null, 
/**
 * Column of the offered rate or concurrency; null: by kind.
 */
x: number | null, 
/**
 * Column of the latency; null: by kind.
 */
y: number | null, 
/**
 * Column of errors; null: by kind, if there is one.
 */
errors: number | null, 
/**
 * Column of the completed rate.
 */
completed: number | null, 
/**
 * The limit that `y` must not exceed, in the unit of the column.
 */
slo: number | null, 
/**
 * Another sweep, for the shift.
 */
against: KneeRequest | null, };
