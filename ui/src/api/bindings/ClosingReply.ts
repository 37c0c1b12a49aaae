// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Standing } from "./Standing";
import type { Weakness } from "./Weakness";

export type ClosingReply = { weak: Array<Weakness>, standings: Array<Standing>, };
