// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { BlockRef } from "./BlockRef";
import type { CaseId } from "./CaseId";

/**
 * Takes the inputs that a sizing sheet among the exhibits states, or that a capture holds: `jvm.metaspace`, `jvm.jstat_gc` and
 * `jvm.jstat_class` fill the Metaspace, `linux.cgroup_cpu_stat` with two readings the CPU quota.
 */
export type SheetRead = { 
/**
 * The case.
 */
case: CaseId, 
/**
 * The block.
 */
of: BlockRef, };
