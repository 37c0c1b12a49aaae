// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";

/**
 * A plan: a block of an exhibit may hold several (a log, a result of several rows).
 */
export type PlanRef = { 
/**
 * The exhibit.
 */
exhibit: ExhibitId, 
/**
 * Block within it, from 0.
 */
block: number, 
/**
 * Plan within the block, from 0.
 */
plan: number, };
