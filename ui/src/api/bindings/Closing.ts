// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Instant } from "./Instant";
import type { Reason } from "./Reason";

export type Closing = { at: Instant, weak: Array<Reason>, };
