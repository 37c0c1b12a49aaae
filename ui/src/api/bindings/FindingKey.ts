// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";

/**
 * Which finding is meant: a finding is computed again whenever it is shown, so it is known by where it is and what
 * is printed there, not by an id of its own.
 */
export type FindingKey = { 
/**
 * The rule, as a code.
 */
rule: string, 
/**
 * The exhibit; absent where the words of a record are meant.
 */
exhibit?: ExhibitId | null, 
/**
 * The record whose words are meant: a note, a hypothesis, a caption's exhibit.
 */
record?: string | null, 
/**
 * Block within the exhibit, from 0.
 */
block?: number | null, 
/**
 * Line, from 1.
 */
line?: number, 
/**
 * Column as printed.
 */
column?: string | null, 
/**
 * The figure as printed.
 */
printed?: string | null, };
