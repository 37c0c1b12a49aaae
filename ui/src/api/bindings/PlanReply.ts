// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { PlanBeside } from "./PlanBeside";
import type { PlanFact } from "./PlanFact";
import type { PlanFigure } from "./PlanFigure";
import type { PlanFinding } from "./PlanFinding";
import type { PlanHead } from "./PlanHead";
import type { PlanSilent } from "./PlanSilent";
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
 * Rules that looked at this plan and at the statistics of its statement. Those that are not in `silent` and found
 * nothing were answered.
 */
rules: number, 
/**
 * Rules that could not be answered, in the order of their ids.
 */
silent: Array<PlanSilent>, 
/**
 * What lies beside the plan and was told to the rules.
 */
beside: Array<PlanBeside>, 
/**
 * Rows of statistics of the same statement.
 */
ties: Array<PlanTie>, };
