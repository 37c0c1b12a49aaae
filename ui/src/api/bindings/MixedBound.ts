// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { InterventionId } from "./InterventionId";
import type { ResourceShare } from "./ResourceShare";

export type MixedBound = { shares: Array<ResourceShare>, untested: Array<string>, joint: InterventionId | null, };
