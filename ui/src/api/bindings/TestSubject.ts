// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { InterventionId } from "./InterventionId";

/**
 * What would be done.
 */
export type TestSubject = { "what": "planned", 
/**
 * The rung.
 */
rung: InterventionId, } | { "what": "repeat", 
/**
 * The rung.
 */
rung: InterventionId, } | { "what": "template", 
/**
 * The template.
 */
template: string, };
