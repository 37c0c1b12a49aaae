// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Finding } from "./Finding";
import type { Instant } from "./Instant";

/**
 * A person's verdict against the rule's, with the reason. The rule's stays beside it.
 */
export type Override = { 
/**
 * What the person says.
 */
verdict: Finding, 
/**
 * Why.
 */
reason: string, 
/**
 * Who, by the name set in the library.
 */
by?: string | null, 
/**
 * When.
 */
at: Instant, 
/**
 * What the rule had said then: when it says something else now, the override was written against other facts.
 */
against: Finding, };
