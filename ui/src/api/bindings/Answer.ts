// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { AnswerId } from "./AnswerId";
import type { AnswerKind } from "./AnswerKind";
import type { FindingKey } from "./FindingKey";
import type { Instant } from "./Instant";

/**
 * An answer to a finding.
 */
export type Answer = { 
/**
 * Id within the case.
 */
id: AnswerId, 
/**
 * The finding.
 */
finding: FindingKey, 
/**
 * What was done.
 */
answer: AnswerKind, 
/**
 * In the person's words; empty where none were needed.
 */
words: string, 
/**
 * When.
 */
at: Instant, };
