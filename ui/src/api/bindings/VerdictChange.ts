// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Finding } from "./Finding";
import type { InterventionId } from "./InterventionId";

export type VerdictChange = { rung: InterventionId, before: Finding | null, after: Finding | null, overridden: Finding | null, };
