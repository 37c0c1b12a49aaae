// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { Confounder } from "./Confounder";
import type { InterventionId } from "./InterventionId";

export type ConfounderPut = { case: CaseId, intervention: InterventionId, confounder: Confounder, remove: boolean, };
