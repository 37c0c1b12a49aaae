// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ExhibitId } from "./ExhibitId";

/**
 * The exhibits that two arms of a test were measured by.
 */
export type Arms = { 
/**
 * Before, or without the change.
 */
before: Array<ExhibitId>, 
/**
 * After, or with it.
 */
after: Array<ExhibitId>, };
