// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Difference } from "./Difference";
import type { DifferenceState } from "./DifferenceState";

export type DifferenceRow = { difference: Difference, name: string, state: DifferenceState, };
