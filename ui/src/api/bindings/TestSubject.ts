// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { InterventionId } from "./InterventionId";

export type TestSubject = { "what": "planned", rung: InterventionId } | { "what": "repeat", rung: InterventionId } | { "what": "template", template: string };
