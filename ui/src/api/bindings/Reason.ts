// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * One step of the reasoning, as a stable code with its facts: the screen words it.
 */
export type Reason = { 
/**
 * Stable code: `check_failed`, `spans_no_effect_and_prediction`, `major_confounder`, ...
 */
code: string, 
/**
 * Facts for the sentence, by name, as text.
 */
args: { [key in string]: string }, };
