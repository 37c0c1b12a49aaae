// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Confounder } from "./Confounder";
import type { DifferenceRow } from "./DifferenceRow";
import type { Facts } from "./Facts";

export type ConfoundersReply = { before: Facts, after: Facts, differences: Array<DifferenceRow>, confounders: Array<Confounder>, };
