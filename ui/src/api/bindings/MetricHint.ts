// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Better } from "./Better";
import type { Unit } from "./Unit";

/**
 * Preferred direction, for forms that list metrics.
 */
export type MetricHint = { 
/**
 * Name.
 */
name: string, 
/**
 * Unit.
 */
unit: Unit, 
/**
 * Direction.
 */
better: Better, };
