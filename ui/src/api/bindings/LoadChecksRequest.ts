// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { ArmOf } from "./ArmOf";
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Asks whether the figures of a load test obey the laws that bind them (methods 4.6).
 */
export type LoadChecksRequest = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The load test.
 */
of: BlockRef, 
/**
 * Only rows whose named column has this text.
 */
arm: ArmOf | null, 
/**
 * Column of what was completed per second; null: by kind.
 */
throughput: number | null, 
/**
 * Column of the mean response time; null: by kind. A percentile is no mean.
 */
response: number | null, 
/**
 * Column of users, clients, threads; null: by kind.
 */
users: number | null, 
/**
 * Column of CPU use in percent; null: by kind.
 */
utilisation: number | null, 
/**
 * Cores of the host: without them utilisation is not held against anything.
 */
cores: number | null, 
/**
 * 100 % is the `host` (null) or one `core`.
 */
percent_of: string | null, };
