// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Better } from "./Better";
import type { Grammar } from "./Grammar";
import type { Level } from "./Level";
import type { TemplateEffect } from "./TemplateEffect";
import type { Unit } from "./Unit";
import type { UsualConfounder } from "./UsualConfounder";

/**
 * One template.
 */
export type Template = { 
/**
 * Its id.
 */
id: string, 
/**
 * The resources it relieves.
 */
resources: Array<string>, 
/**
 * Unit of the metric it is judged by.
 */
unit: Unit, 
/**
 * Which direction of that metric is good.
 */
better: Better, 
/**
 * What it does if it was the only cause.
 */
effect: TemplateEffect, 
/**
 * The grammar that its value is read by, where one is known.
 */
grammar: Grammar | null, 
/**
 * What it usually costs.
 */
cost: Level, 
/**
 * What it usually risks.
 */
risk: Level, 
/**
 * What tends to change along.
 */
confounders: Array<UsualConfounder>, };
