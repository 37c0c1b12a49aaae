// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";

export type Arms = { before: Array<ExhibitId>, after: Array<ExhibitId>, };
