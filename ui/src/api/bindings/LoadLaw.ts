// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A law over a load test.
 */
export type LoadLaw = { 
/**
 * `little`, `think_time`, `utilisation`, `demand`, `ceiling`: with a `load-law-…` text.
 */
law: string, 
/**
 * `holds`, `contradicted`, `not_checkable`.
 */
state: string, 
/**
 * Columns or figures that it lacks.
 */
lacks: Array<string>, };
