// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { Level } from "./Level";
import type { Reason } from "./Reason";
import type { TestOutcome } from "./TestOutcome";
import type { TestSubject } from "./TestSubject";

/**
 * One test, with what it is worth.
 */
export type NextTest = { 
/**
 * What would be done.
 */
subject: TestSubject, 
/**
 * Pairs it tells apart.
 */
separates: number, 
/**
 * Pairs there are.
 */
pairs: number, 
/**
 * The pairs it tells apart.
 */
told_apart: Array<[HypothesisId, HypothesisId]>, 
/**
 * Outcomes that some open hypothesis expects, strongest effect first.
 */
outcomes: Array<TestOutcome>, 
/**
 * Level of its cost, where known.
 */
cost: Level | null, 
/**
 * Level of its risk.
 */
risk: Level | null, 
/**
 * Why, most important first.
 */
reasons: Array<Reason>, 
/**
 * What a repetition must do better.
 */
needs: Array<Reason>, };
