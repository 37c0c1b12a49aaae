// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { NextTest } from "./NextTest";

export type NextTests = { open: Array<HypothesisId>, tests: Array<NextTest>, };
