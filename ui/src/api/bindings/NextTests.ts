// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { NextTest } from "./NextTest";

/**
 * The tests, best first.
 */
export type NextTests = { 
/**
 * Open hypotheses that have to be told apart.
 */
open: Array<HypothesisId>, 
/**
 * Tests.
 */
tests: Array<NextTest>, };
