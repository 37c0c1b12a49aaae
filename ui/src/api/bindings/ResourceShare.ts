// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { InterventionId } from "./InterventionId";

export type ResourceShare = { resource: string, rung: InterventionId, scale: number, ratio: [number, number], share: [number, number], elasticity: [number, number], shown: boolean, };
