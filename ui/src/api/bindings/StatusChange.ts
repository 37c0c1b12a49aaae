// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";
import type { InterventionId } from "./InterventionId";
import type { Status } from "./Status";

export type StatusChange = { seq: number, at: Instant, by: string | null, status: Status, rungs: Array<InterventionId>, };
