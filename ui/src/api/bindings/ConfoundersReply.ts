// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Confounder } from "./Confounder";
import type { DifferenceRow } from "./DifferenceRow";
import type { Facts } from "./Facts";

/**
 * The confounder ledger of a rung.
 */
export type ConfoundersReply = { 
/**
 * What is known of the arm before.
 */
before: Facts, 
/**
 * What is known of the arm after.
 */
after: Facts, 
/**
 * What differs, found now.
 */
differences: Array<DifferenceRow>, 
/**
 * Everything in the ledger, in order.
 */
confounders: Array<Confounder>, };
