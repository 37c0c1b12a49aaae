// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { ExhibitId } from "./ExhibitId";
import type { InterventionId } from "./InterventionId";

export type ConfoundersRequest = { case: CaseId, intervention: InterventionId, before: Array<ExhibitId>, after: Array<ExhibitId>, };
