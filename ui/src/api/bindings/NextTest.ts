// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { HypothesisId } from "./HypothesisId";
import type { Level } from "./Level";
import type { Reason } from "./Reason";
import type { TestOutcome } from "./TestOutcome";
import type { TestSubject } from "./TestSubject";

export type NextTest = { subject: TestSubject, separates: number, pairs: number, told_apart: Array<[HypothesisId, HypothesisId]>, outcomes: Array<TestOutcome>, cost: Level | null, risk: Level | null, reasons: Array<Reason>, needs: Array<Reason>, };
