// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Grammar } from "./Grammar";

export type ConfigRequest = { grammar: Grammar, text: string, };
