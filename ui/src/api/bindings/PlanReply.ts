// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanFact } from "./PlanFact";
import type { PlanFigure } from "./PlanFigure";
import type { PlanFinding } from "./PlanFinding";
import type { PlanHead } from "./PlanHead";
import type { PlanTie } from "./PlanTie";
import type { PlanTree } from "./PlanTree";
import type { Reason } from "./Reason";

/**
 * A plan.
 */
export type PlanReply = { 
/**
 * What it is.
 */
head: PlanHead, 
/**
 * Its nodes.
 */
tree: PlanTree, 
/**
 * Numbers of the whole statement.
 */
figures: Array<PlanFigure>, 
/**
 * The rest of what is printed of the statement: settings, triggers, JIT.
 */
facts: Array<PlanFact>, 
/**
 * What the capture lacks and what was done to it.
 */
said: Array<Reason>, 
/**
 * Findings, the gravest first.
 */
findings: Array<PlanFinding>, 
/**
 * Rules that looked at this plan; those that found nothing are silent.
 */
rules: number, 
/**
 * Rows of statistics of the same statement.
 */
ties: Array<PlanTie>, };
