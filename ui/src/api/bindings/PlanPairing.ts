// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What a person says of a node: it is that node of the other side, or none. Nodes are those of the first plan of a side.
 */
export type PlanPairing = { 
/**
 * The node before; null: `after` is new.
 */
before: number | null, 
/**
 * The node after; null: `before` went away.
 */
after: number | null, };
