// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Finding } from "./Finding";
import type { Instant } from "./Instant";

export type Override = { verdict: Finding, reason: string, by?: string | null, at: Instant, against: Finding, };
