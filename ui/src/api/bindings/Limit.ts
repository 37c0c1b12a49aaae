// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";

/**
 * What limited the test that a hypothesis fell by: where it was not tested, it was not ruled out. A later capture
 * that meets the condition brings the hypothesis up again.
 */
export type Limit = { 
/**
 * The condition in the person's words: "only up to 290 requests/s".
 */
words: string, 
/**
 * Kind of capture that meets it, or the beginning of one (`mysql.waits`).
 */
kind?: string | null, 
/**
 * Column that is looked at, as printed or by its canonical name.
 */
column?: string | null, 
/**
 * Smallest value that meets it, in the column's own unit.
 */
at_least?: number | null, 
/**
 * Largest value that meets it.
 */
at_most?: number | null, 
/**
 * Exhibits that met it and were looked at: they are not offered again.
 */
looked_at?: Array<ExhibitId>, };
