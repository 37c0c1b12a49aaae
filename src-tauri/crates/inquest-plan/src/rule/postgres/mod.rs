//! Rules for plans and statistics of PostgreSQL.
//!
//! One file per rule. `scripts/new-rule` adds a file to both lists.

mod compared;
mod described;
mod expression;
mod pg01_seq_scan_selective;
mod pg02_index_filter_waste;
mod pg03_row_misestimate;
mod pg04_nested_loop_explosion;
mod pg05_sort_spill;
mod pg06_hash_batches;
mod pg07_hashagg_spill;
mod pg08_bitmap_lossy;
mod pg09_heap_fetches;
mod pg10_read_dominated;
mod pg11_temp_io;
mod pg12_workers_short;
mod pg13_jit_cost;
mod pg14_planning_dominates;
mod pg15_trigger_time;
mod pg16_correlated_subplan;
mod pg17_function_on_column;
mod pg18_leading_wildcard;
mod pg19_topn_over_big_sort;
mod pg20_offset_discard;
mod pg21_noop_upsert;
mod pg22_insert_index_reads;
mod pg23_fpi_heavy;
mod pg24_no_partition_pruning;
mod pg25_memoize_thrash;
mod pg26_plan_only;
mod pg27_empty_result_test;
mod pg28_index_unused;
mod pg29_filter_unindexed;
mod pg30_converted_column;

use super::Rule;

/// In the order of the ids.
pub(super) const ALL: &[&Rule] = &[
    &pg01_seq_scan_selective::RULE,
    &pg02_index_filter_waste::RULE,
    &pg03_row_misestimate::RULE,
    &pg04_nested_loop_explosion::RULE,
    &pg05_sort_spill::RULE,
    &pg06_hash_batches::RULE,
    &pg07_hashagg_spill::RULE,
    &pg08_bitmap_lossy::RULE,
    &pg09_heap_fetches::RULE,
    &pg10_read_dominated::RULE,
    &pg11_temp_io::RULE,
    &pg12_workers_short::RULE,
    &pg13_jit_cost::RULE,
    &pg14_planning_dominates::RULE,
    &pg15_trigger_time::RULE,
    &pg16_correlated_subplan::RULE,
    &pg17_function_on_column::RULE,
    &pg18_leading_wildcard::RULE,
    &pg19_topn_over_big_sort::RULE,
    &pg20_offset_discard::RULE,
    &pg21_noop_upsert::RULE,
    &pg22_insert_index_reads::RULE,
    &pg23_fpi_heavy::RULE,
    &pg24_no_partition_pruning::RULE,
    &pg25_memoize_thrash::RULE,
    &pg26_plan_only::RULE,
    &pg27_empty_result_test::RULE,
    &pg28_index_unused::RULE,
    &pg29_filter_unindexed::RULE,
    &pg30_converted_column::RULE,
];
