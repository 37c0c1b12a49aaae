// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Expected } from "./Expected";
import type { HypothesisId } from "./HypothesisId";

export type Expectation = { hypothesis: HypothesisId, expected: Expected, };
