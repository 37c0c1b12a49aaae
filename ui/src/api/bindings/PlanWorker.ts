// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanFact } from "./PlanFact";
import type { PlanFigure } from "./PlanFigure";

/**
 * What one worker did.
 */
export type PlanWorker = { 
/**
 * Its number.
 */
number: number, 
/**
 * Numbers.
 */
figures: Array<PlanFigure>, 
/**
 * The rest.
 */
facts: Array<PlanFact>, };
