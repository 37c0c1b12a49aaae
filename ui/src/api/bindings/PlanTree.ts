// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * Nodes by column, in the order printed: a parent stands before its children. Null is absent, never zero.
 */
export type PlanTree = { 
/**
 * The node above; null for a root.
 */
parent: Array<number | null>, 
/**
 * Levels below the root.
 */
depth: Array<number>, 
/**
 * Names of operations, each once.
 */
operations: Array<string>, 
/**
 * What each node does: a position in `operations`.
 */
operation: Array<number>, 
/**
 * What it does for every engine: `scan`, `join`, ...
 */
kind: Array<string>, 
/**
 * How it hangs on the node above.
 */
link: Array<string>, 
/**
 * What it reads or writes, by what index, under what heading; empty where nothing is named.
 */
object: Array<string>, 
/**
 * `yes`, `never`, `unknown`.
 */
executed: Array<string>, 
/**
 * Estimated rows of a loop.
 */
estimated_rows: Array<number | null>, 
/**
 * Rows over all loops.
 */
rows: Array<number | null>, 
/**
 * Actual over estimated rows of a loop; below 1 when fewer came.
 */
estimate_factor: Array<number | null>, 
/**
 * How often it was begun.
 */
loops: Array<number | null>, 
/**
 * Milliseconds with what is below it.
 */
inclusive_ms: Array<number | null>, 
/**
 * Milliseconds alone.
 */
exclusive_ms: Array<number | null>, 
/**
 * Shared blocks found in the cache, alone.
 */
hit: Array<number | null>, 
/**
 * Shared blocks read, alone.
 */
read: Array<number | null>, 
/**
 * Estimated cost with what is below it.
 */
cost: Array<number | null>, 
/**
 * First line in the exhibit.
 */
first_line: Array<number>, 
/**
 * Last line of its own.
 */
last_line: Array<number>, };
