//! Rules for plans and statistics of MySQL and MariaDB.
//!
//! One file per rule. `scripts/new-rule` adds a file to both lists.

mod access;
mod my01_full_scan;
mod my02_full_index_scan;
mod my03_key_rejected;
mod my04_filesort_wide_rows;
mod my05_filesort;
mod my06_temporary_and_filesort;
mod my07_join_without_index;
mod my08_dependent_subquery;
mod my09_low_filtered;
mod my10_range_checked;
mod my11_index_merge;
mod my12_prefix_only;
mod my13_stale_stats;
mod my14_order_index_available;
mod my15_offset;
mod my16_type_conversion;
mod my17_examined_ratio;
mod my18_sort_merge_passes;
mod my19_tmp_disk;
mod my20_commit_dominates;
mod my21_autocommit_toggling;
mod my22_empty_test;
mod my23_estimate_vs_actual;
#[cfg(test)]
mod tests;
mod wording;

use super::Rule;

/// In the order of the ids.
pub(super) const ALL: &[&Rule] = &[
    &my01_full_scan::RULE,
    &my02_full_index_scan::RULE,
    &my03_key_rejected::RULE,
    &my04_filesort_wide_rows::RULE,
    &my05_filesort::RULE,
    &my06_temporary_and_filesort::RULE,
    &my07_join_without_index::RULE,
    &my08_dependent_subquery::RULE,
    &my09_low_filtered::RULE,
    &my10_range_checked::RULE,
    &my11_index_merge::RULE,
    &my12_prefix_only::RULE,
    &my13_stale_stats::RULE,
    &my14_order_index_available::RULE,
    &my15_offset::RULE,
    &my16_type_conversion::RULE,
    &my17_examined_ratio::RULE,
    &my18_sort_merge_passes::RULE,
    &my19_tmp_disk::RULE,
    &my20_commit_dominates::RULE,
    &my21_autocommit_toggling::RULE,
    &my22_empty_test::RULE,
    &my23_estimate_vs_actual::RULE,
];
