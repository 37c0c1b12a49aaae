// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { AnswerKind } from "./AnswerKind";
import type { CaseId } from "./CaseId";
import type { FindingKey } from "./FindingKey";

/**
 * Answers a finding.
 */
export type FindingAnswer = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The finding.
 */
finding: FindingKey, 
/**
 * What to do; null takes an answer back.
 */
answer: AnswerKind | null, 
/**
 * In the person's words. An explanation needs some.
 */
words: string, };
