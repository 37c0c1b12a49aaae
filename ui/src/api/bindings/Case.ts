// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { CaseId } from "./CaseId";
import type { CaseStatus } from "./CaseStatus";
import type { Closing } from "./Closing";
import type { Instant } from "./Instant";

/**
 * One incident under inquest.
 */
export type Case = { 
/**
 * Id within the library.
 */
id: CaseId, 
/**
 * What the case asks: its title.
 */
question: string, 
/**
 * The system concerned, in the person's words ("Aurora PostgreSQL").
 */
system: string | null, 
/**
 * What the figures mean and where they were taken, in a sentence or two.
 */
summary: string | null, 
/**
 * Open or closed.
 */
status: CaseStatus, 
/**
 * When the case was begun.
 */
created_at: Instant, 
/**
 * Each time it was closed, with what was weak then.
 */
closings?: Array<Closing>, };
