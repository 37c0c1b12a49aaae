// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Stage } from "./Stage";
import type { WalkStep } from "./WalkStep";

export type Walk = { stages: Array<[Stage, boolean]>, steps: Array<WalkStep>, };
