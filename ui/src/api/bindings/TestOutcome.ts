// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Expected } from "./Expected";
import type { HypothesisId } from "./HypothesisId";

export type TestOutcome = { expected: Expected, holds: Array<HypothesisId>, falls: Array<HypothesisId>, };
