// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockChoice } from "./BlockChoice";
import type { CaseId } from "./CaseId";
import type { ExhibitField } from "./ExhibitField";
import type { ExhibitId } from "./ExhibitId";
import type { Moment } from "./Moment";
import type { Phase } from "./Phase";

/**
 * Changes what a person may say about an exhibit; null leaves a field as it is.
 */
export type ExhibitEdit = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The exhibit.
 */
exhibit: ExhibitId, 
/**
 * Part of the incident.
 */
phase: Phase | null, 
/**
 * When it was captured.
 */
captured_at: Moment | null, 
/**
 * Caption.
 */
caption: string | null, 
/**
 * Fields to empty.
 */
clear: Array<ExhibitField>, 
/**
 * Kind and column corrections by block: the block is read again.
 */
blocks: Array<BlockChoice>, };
