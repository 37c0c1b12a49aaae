// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Better } from "./Better";
import type { Grammar } from "./Grammar";
import type { Level } from "./Level";
import type { TemplateEffect } from "./TemplateEffect";
import type { Unit } from "./Unit";
import type { UsualConfounder } from "./UsualConfounder";

export type Template = { id: string, resources: Array<string>, unit: Unit, better: Better, effect: TemplateEffect, grammar: Grammar | null, cost: Level, risk: Level, confounders: Array<UsualConfounder>, };
