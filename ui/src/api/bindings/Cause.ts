// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grade } from "./Grade";
import type { HypothesisId } from "./HypothesisId";

export type Cause = { cause: string, grade: Grade, hypothesis?: HypothesisId | null, };
