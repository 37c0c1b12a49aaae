// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { InterventionId } from "./InterventionId";

/**
 * The share of one resource, by the intervention on it.
 */
export type ResourceShare = { 
/**
 * The resource.
 */
resource: string, 
/**
 * The rung.
 */
rung: InterventionId, 
/**
 * By how much it was scaled.
 */
scale: number, 
/**
 * Ratio of throughputs, after to before.
 */
ratio: [number, number], 
/**
 * Share of the critical path, unit 1, within 0 and 1.
 */
share: [number, number], 
/**
 * ln(ratio)/ln(scale): 1 sole, 0 irrelevant, between mixed.
 */
elasticity: [number, number], 
/**
 * The share is above zero, and the rules found that the cause contributes.
 */
shown: boolean, };
