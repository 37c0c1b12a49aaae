// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Bias } from "./Bias";
import type { ConfounderLevel } from "./ConfounderLevel";
import type { Reason } from "./Reason";

/**
 * One difference.
 */
export type Difference = { 
/**
 * What it is known by: `version`, `setting:innodb_buffer_pool_size`. It goes into [`Confounder::found`].
 */
key: string, 
/**
 * What differs, as a code with both values.
 */
reason: Reason, 
/**
 * How much it can matter until somebody looked.
 */
level: ConfounderLevel, 
/**
 * Which way it pushes.
 */
bias: Bias, };
