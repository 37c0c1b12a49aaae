// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
import type { Finding } from "./Finding";
import type { Source } from "./Source";

export type Written = { verdict?: Finding | null, words: string, source: Source, };
