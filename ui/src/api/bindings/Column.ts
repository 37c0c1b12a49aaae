// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ColumnType } from "./ColumnType";
import type { Role } from "./Role";
import type { Unit } from "./Unit";
import type { UnitOrigin } from "./UnitOrigin";

/**
 * One column of a typed capture.
 */
export type Column = { 
/**
 * Name as printed.
 */
name: string, 
/**
 * The source's canonical column when recognised: `total_exec_time`, `SUM_TIMER_WAIT`, ... in lower case.
 */
canonical: string | null, 
/**
 * Type of the cells.
 */
type: ColumnType, 
/**
 * Unit of the cells, when known.
 */
unit: Unit | null, 
/**
 * How the unit is known.
 */
unit_origin: UnitOrigin, 
/**
 * What the column is for.
 */
role: Role, };
