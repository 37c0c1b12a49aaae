// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Names a running job.
 */
export type JobRef = { 
/**
 * The job.
 */
job: string, };
