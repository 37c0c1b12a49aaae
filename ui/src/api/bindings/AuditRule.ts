// Generated from inquest-api: see tests/it/bindings.rs. Do not edit.
/**
 * What was checked. One file of `rules` or `words` or `cross` per rule says what it sees and when it misleads.
 */
export type AuditRule = "unit_inference" | "product" | "order" | "share_sum" | "subset" | "parts_sum" | "ranks" | "hit_ratio" | "rate" | "percent_change" | "same_pair" | "quotient" | "wall_clock" | "percentile_sample" | "censoring" | "null_test" | "normalisation" | "config_echo" | "metric_scope" | "set_difference" | "duration" | "little" | "flow_balance" | "same_run" | "evictions" | "autocommit_chatter" | "same_figure" | "cut_table";
