// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Answer } from "./Answer";
import type { AuditFinding } from "./AuditFinding";
import type { FindingKey } from "./FindingKey";

/**
 * A finding with where it is and what was said to it.
 */
export type FindingRow = { 
/**
 * Which finding it is, for an answer.
 */
key: FindingKey, 
/**
 * What was found.
 */
finding: AuditFinding, 
/**
 * What a person answered.
 */
answered: Answer | null, };
