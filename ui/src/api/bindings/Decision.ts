// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { EffectClass } from "./EffectClass";
import type { Finding } from "./Finding";
import type { Reason } from "./Reason";

/**
 * The answer of the rules.
 */
export type Decision = { 
/**
 * The verdict word.
 */
verdict: Finding, 
/**
 * Class of the effect; absent when refused or void.
 */
effect_class: EffectClass | null, 
/**
 * Does the cause contribute? Absent when unknown.
 */
contributes: boolean | null, 
/**
 * The rule that decided: `R0` ... `R4`, or `seal` when refused.
 */
rule: string, 
/**
 * Why, most important first.
 */
reasons: Array<Reason>, 
/**
 * What would decide it, when it is not decided.
 */
would_decide: Array<Reason>, };
