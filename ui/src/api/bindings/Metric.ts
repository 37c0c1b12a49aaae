// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Better } from "./Better";
import type { Unit } from "./Unit";

/**
 * What is measured.
 */
export type Metric = { 
/**
 * Name in the person's words.
 */
name: string, 
/**
 * Unit of its values; the effect itself is a relative change, unit 1.
 */
unit: Unit, 
/**
 * Which direction is good.
 */
better: Better, };
