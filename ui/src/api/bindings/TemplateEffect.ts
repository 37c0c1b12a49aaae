// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What an intervention does if it relieves the only cause.
 */
export type TemplateEffect = { "as": "fixed", 
/**
 * Lower bound, unit 1.
 */
lo: number, 
/**
 * Upper bound.
 */
hi: number, } | { "as": "follows_scale" } | { "as": "nothing" } | { "as": "stated" };
