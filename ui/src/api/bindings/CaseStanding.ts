// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { MixedBound } from "./MixedBound";
import type { Standing } from "./Standing";
import type { StatusChange } from "./StatusChange";

export type CaseStanding = { standing: Standing, history: Array<StatusChange>, mixed: MixedBound | null, };
