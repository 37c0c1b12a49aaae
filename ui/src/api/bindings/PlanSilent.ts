// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * A rule that was not answered. It found nothing because it was not told enough.
 */
export type PlanSilent = { 
/**
 * The rule: `PG11`.
 */
rule: string, 
/**
 * Its name: `temp_io`.
 */
name: string, 
/**
 * What it lacked: codes with a `plan-lacks-…` text each; never empty.
 */
lacks: Array<string>, };
