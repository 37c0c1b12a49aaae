// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Progress of a long job, pushed while it runs.
 */
export type Progress = { 
/**
 * The job, as given by the caller that started it.
 */
job: string, 
/**
 * Done so far, in units of `total`.
 */
done: number, 
/**
 * All of it, when countable (bytes of the input).
 */
total: number | null, 
/**
 * Stage, as a code: `reading`, `storing`, `verifying`, ...
 */
stage: string, };
