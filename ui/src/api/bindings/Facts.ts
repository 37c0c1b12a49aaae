// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.

export type Facts = { version: string | null, uptime_s: number | null, stats_age_s: number | null, settings: { [key in string]: string }, read_share: number | null, load_per_s: number | null, rows_per_operation: number | null, error_share: number | null, replicas: number | null, percentile_ms: number | null, timeout_ms: number | null, };
