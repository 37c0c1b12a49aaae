// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";

export type Limit = { words: string, kind?: string | null, column?: string | null, at_least?: number | null, at_most?: number | null, looked_at?: Array<ExhibitId>, };
