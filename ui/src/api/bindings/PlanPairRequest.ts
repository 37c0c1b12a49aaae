// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanCompareRequest } from "./PlanCompareRequest";

/**
 * Asks for what a pair of nodes changed by, as quantities.
 */
export type PlanPairRequest = { 
/**
 * The comparison.
 */
of: PlanCompareRequest, 
/**
 * Position of the pair in its `pairs`.
 */
pair: number, };
