// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Expectation } from "./Expectation";
import type { Level } from "./Level";
import type { Written } from "./Written";

export type InterventionMore = { looked?: boolean | null, template?: string | null, by?: string | null, risk?: string | null, cost_level?: Level | null, risk_level?: Level | null, resources?: Array<string> | null, scale?: number | null, expects?: Array<Expectation> | null, written?: Written | null, };
