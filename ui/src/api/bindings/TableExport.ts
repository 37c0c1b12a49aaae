// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExportOf } from "./ExportOf";
import type { Handle } from "./Handle";

/**
 * Writes rows to where the person chose; the ending decides: `.csv` or `.parquet`.
 */
export type TableExport = { 
/**
 * The rows.
 */
rows: ExportOf, 
/**
 * Where to.
 */
to: Handle, 
/**
 * Name of the job, for progress and cancel.
 */
job: string, };
