// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Decision } from "./Decision";
import type { EffectClass } from "./EffectClass";

/**
 * One possible outcome of a test.
 */
export type Outcome = { 
/**
 * Class of the effect.
 */
effect_class: EffectClass, 
/**
 * An example interval of that class, in the prediction's own sign, unit 1.
 */
example: [number, number], 
/**
 * What the rules would say.
 */
decision: Decision, };
