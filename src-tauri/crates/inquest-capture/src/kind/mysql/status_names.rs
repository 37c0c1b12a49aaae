//! What a status variable is: cumulative or not, and in which unit.
//!
//! Source: MySQL reference manual 5.7 to 9.x, Server Status Variables and those of its plugins; MariaDB documentation,
//! Server Status Variables, and the list that a running MariaDB 10.11 prints. Names are looked at without regard to case.
//! A name that neither list knows has no measure: nothing is guessed from its sound, but for the families whose members
//! are all of one sort (`Com_*`, `Handler_*`, `Performance_schema_*_lost`).

/// Unit of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// A number of things (pages too).
    Count,
    /// Bytes.
    Bytes,
    /// Seconds.
    S,
    /// Milliseconds.
    Ms,
    /// Microseconds.
    Us,
    /// Nanoseconds.
    Ns,
}

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Measure {
    /// It only grows, until the server starts again.
    Counter(Unit),
    /// It holds at the moment.
    Level(Unit),
}

/// The measure of a variable.
pub(super) fn measure(name: &str) -> Option<Measure> {
    let lower = name.trim().to_ascii_lowercase();
    let name = lower.as_str();
    let among = |names: &[&str]| names.binary_search(&name).is_ok();
    if among(COUNTERS) || FAMILIES.iter().any(|f| name.starts_with(f)) {
        return Some(Measure::Counter(Unit::Count));
    }
    if among(LEVELS) {
        return Some(Measure::Level(Unit::Count));
    }
    if among(COUNTERS_BYTES) {
        return Some(Measure::Counter(Unit::Bytes));
    }
    if among(LEVELS_BYTES) {
        return Some(Measure::Level(Unit::Bytes));
    }
    if name.starts_with("performance_schema_") && name.ends_with("_lost") {
        return Some(Measure::Counter(Unit::Count));
    }
    TIMES.iter().find(|(n, _)| *n == name).map(|(_, measure)| *measure)
}

/// Families of which every member counts something.
const FAMILIES: &[&str] =
    &["com_", "handler_", "feature_", "connection_errors_", "mysqlx_stmt_", "mysqlx_crud_"];

const TIMES: &[(&str, Measure)] = &[
    ("uptime", Measure::Counter(Unit::S)),
    ("uptime_since_flush_status", Measure::Counter(Unit::S)),
    ("busy_time", Measure::Counter(Unit::S)),
    ("cpu_time", Measure::Counter(Unit::S)),
    ("query_time", Measure::Counter(Unit::S)),
    ("innodb_row_lock_time", Measure::Counter(Unit::Ms)),
    ("innodb_row_lock_time_avg", Measure::Level(Unit::Ms)),
    ("innodb_row_lock_time_max", Measure::Level(Unit::Ms)),
    ("master_gtid_wait_time", Measure::Counter(Unit::Us)),
    ("rpl_semi_sync_master_net_wait_time", Measure::Counter(Unit::Us)),
    ("rpl_semi_sync_master_tx_wait_time", Measure::Counter(Unit::Us)),
    ("rpl_semi_sync_master_net_avg_wait_time", Measure::Level(Unit::Us)),
    ("rpl_semi_sync_master_tx_avg_wait_time", Measure::Level(Unit::Us)),
    ("rpl_semi_sync_source_net_wait_time", Measure::Counter(Unit::Us)),
    ("rpl_semi_sync_source_tx_wait_time", Measure::Counter(Unit::Us)),
    ("rpl_semi_sync_source_net_avg_wait_time", Measure::Level(Unit::Us)),
    ("rpl_semi_sync_source_tx_avg_wait_time", Measure::Level(Unit::Us)),
    ("slave_heartbeat_period", Measure::Level(Unit::S)),
    ("ssl_default_timeout", Measure::Level(Unit::S)),
    ("wsrep_flow_control_paused_ns", Measure::Counter(Unit::Ns)),
];

/// Numbers of things that happened. Sorted.
const COUNTERS: &[&str] = &[
    "aborted_clients",
    "aborted_connects",
    "aborted_connects_preauth",
    "access_denied_errors",
    "aria_pagecache_read_requests",
    "aria_pagecache_reads",
    "aria_pagecache_write_requests",
    "aria_pagecache_writes",
    "aria_transaction_log_syncs",
    "binlog_cache_disk_use",
    "binlog_cache_use",
    "binlog_commits",
    "binlog_group_commit_trigger_count",
    "binlog_group_commit_trigger_lock_wait",
    "binlog_group_commit_trigger_timeout",
    "binlog_group_commits",
    "binlog_stmt_cache_disk_use",
    "binlog_stmt_cache_use",
    "column_compressions",
    "column_decompressions",
    "connections",
    "count_hit_tmp_table_size",
    "created_tmp_disk_tables",
    "created_tmp_files",
    "created_tmp_tables",
    "delayed_errors",
    "delayed_writes",
    "delete_scan",
    "deprecated_use_i_s_processlist_count",
    "empty_queries",
    "error_log_buffered_events",
    "executed_events",
    "executed_triggers",
    "flush_commands",
    "innodb_adaptive_hash_hash_searches",
    "innodb_adaptive_hash_non_hash_searches",
    "innodb_background_log_sync",
    "innodb_buffer_pool_pages_flushed",
    "innodb_buffer_pool_pages_lru_flushed",
    "innodb_buffer_pool_pages_lru_freed",
    "innodb_buffer_pool_pages_made_not_young",
    "innodb_buffer_pool_pages_made_young",
    "innodb_buffer_pool_pages_split",
    "innodb_buffer_pool_read_ahead",
    "innodb_buffer_pool_read_ahead_evicted",
    "innodb_buffer_pool_read_ahead_rnd",
    "innodb_buffer_pool_read_requests",
    "innodb_buffer_pool_reads",
    "innodb_buffer_pool_wait_free",
    "innodb_buffer_pool_write_requests",
    "innodb_bulk_operations",
    "innodb_data_fsyncs",
    "innodb_data_reads",
    "innodb_data_writes",
    "innodb_dblwr_pages_written",
    "innodb_dblwr_writes",
    "innodb_deadlocks",
    "innodb_encryption_num_key_requests",
    "innodb_ibuf_discarded_delete_marks",
    "innodb_ibuf_discarded_deletes",
    "innodb_ibuf_discarded_inserts",
    "innodb_ibuf_merged_delete_marks",
    "innodb_ibuf_merged_deletes",
    "innodb_ibuf_merged_inserts",
    "innodb_ibuf_merges",
    "innodb_instant_alter_column",
    "innodb_log_waits",
    "innodb_log_write_requests",
    "innodb_log_writes",
    "innodb_master_thread_active_loops",
    "innodb_master_thread_idle_loops",
    "innodb_num_page_compressed_trim_op",
    "innodb_num_pages_decrypted",
    "innodb_num_pages_encrypted",
    "innodb_num_pages_page_compressed",
    "innodb_num_pages_page_compression_error",
    "innodb_num_pages_page_decompressed",
    "innodb_os_log_fsyncs",
    "innodb_pages_created",
    "innodb_pages_read",
    "innodb_pages_written",
    "innodb_row_lock_waits",
    "innodb_rows_deleted",
    "innodb_rows_inserted",
    "innodb_rows_read",
    "innodb_rows_updated",
    "innodb_sampled_pages_read",
    "innodb_sampled_pages_skipped",
    "innodb_system_rows_deleted",
    "innodb_system_rows_inserted",
    "innodb_system_rows_read",
    "innodb_system_rows_updated",
    "innodb_truncated_status_writes",
    "innodb_undo_truncations",
    "key_read_requests",
    "key_reads",
    "key_write_requests",
    "key_writes",
    "locked_connects",
    "master_gtid_wait_count",
    "master_gtid_wait_timeouts",
    "max_execution_time_exceeded",
    "max_execution_time_set",
    "max_execution_time_set_failed",
    "max_statement_time_exceeded",
    "mysqlx_aborted_clients",
    "mysqlx_connection_accept_errors",
    "mysqlx_connection_errors",
    "mysqlx_connections_accepted",
    "mysqlx_connections_closed",
    "mysqlx_connections_rejected",
    "mysqlx_cursor_close",
    "mysqlx_cursor_fetch",
    "mysqlx_cursor_open",
    "mysqlx_errors_sent",
    "mysqlx_errors_unknown_message_type",
    "mysqlx_expect_close",
    "mysqlx_expect_open",
    "mysqlx_init_error",
    "mysqlx_messages_sent",
    "mysqlx_notice_global_sent",
    "mysqlx_notice_other_sent",
    "mysqlx_notice_warning_sent",
    "mysqlx_notified_by_group_replication",
    "mysqlx_prep_deallocate",
    "mysqlx_prep_execute",
    "mysqlx_prep_prepare",
    "mysqlx_rows_sent",
    "mysqlx_sessions_accepted",
    "mysqlx_sessions_closed",
    "mysqlx_sessions_fatal_error",
    "mysqlx_sessions_killed",
    "mysqlx_sessions_rejected",
    "mysqlx_ssl_accepts",
    "mysqlx_ssl_finished_accepts",
    "opened_files",
    "opened_plugin_libraries",
    "opened_table_definitions",
    "opened_tables",
    "opened_views",
    "optimizer_join_prefixes_check_calls",
    "qcache_hits",
    "qcache_inserts",
    "qcache_lowmem_prunes",
    "qcache_not_cached",
    "queries",
    "questions",
    "resultset_metadata_skipped",
    "rows_read",
    "rows_sent",
    "rows_tmp_read",
    "rpl_semi_sync_master_get_ack",
    "rpl_semi_sync_master_net_waits",
    "rpl_semi_sync_master_no_times",
    "rpl_semi_sync_master_no_tx",
    "rpl_semi_sync_master_request_ack",
    "rpl_semi_sync_master_timefunc_failures",
    "rpl_semi_sync_master_tx_waits",
    "rpl_semi_sync_master_wait_pos_backtraverse",
    "rpl_semi_sync_master_yes_tx",
    "rpl_semi_sync_slave_send_ack",
    "rpl_semi_sync_source_net_waits",
    "rpl_semi_sync_source_no_times",
    "rpl_semi_sync_source_no_tx",
    "rpl_semi_sync_source_timefunc_failures",
    "rpl_semi_sync_source_tx_waits",
    "rpl_semi_sync_source_wait_pos_backtraverse",
    "rpl_semi_sync_source_yes_tx",
    "rpl_transactions_multi_engine",
    "secondary_engine_execution_count",
    "select_full_join",
    "select_full_range_join",
    "select_range",
    "select_range_check",
    "select_scan",
    "slave_connections",
    "slave_received_heartbeats",
    "slave_retried_transactions",
    "slave_skipped_errors",
    "slow_launch_threads",
    "slow_queries",
    "sort_merge_passes",
    "sort_priority_queue_sorts",
    "sort_range",
    "sort_rows",
    "sort_scan",
    "ssl_accept_renegotiates",
    "ssl_accepts",
    "ssl_callback_cache_hits",
    "ssl_client_connects",
    "ssl_connect_renegotiates",
    "ssl_finished_accepts",
    "ssl_finished_connects",
    "ssl_session_cache_hits",
    "ssl_session_cache_misses",
    "ssl_session_cache_overflows",
    "ssl_session_cache_timeouts",
    "ssl_sessions_reused",
    "subquery_cache_hit",
    "subquery_cache_miss",
    "syncs",
    "table_locks_immediate",
    "table_locks_waited",
    "table_open_cache_hits",
    "table_open_cache_misses",
    "table_open_cache_overflows",
    "tc_log_page_waits",
    "threads_created",
    "transactions_gtid_foreign_engine",
    "transactions_multi_engine",
    "update_scan",
    "wsrep_flow_control_recv",
    "wsrep_flow_control_sent",
    "wsrep_local_bf_aborts",
    "wsrep_local_cert_failures",
    "wsrep_local_commits",
    "wsrep_local_replays",
    "wsrep_received",
    "wsrep_repl_keys",
    "wsrep_replicated",
];

/// Numbers of things that there are. Sorted.
const LEVELS: &[&str] = &[
    "acl_cache_items_count",
    "acl_column_grants",
    "acl_database_grants",
    "acl_function_grants",
    "acl_package_body_grants",
    "acl_package_spec_grants",
    "acl_procedure_grants",
    "acl_proxy_users",
    "acl_role_grants",
    "acl_roles",
    "acl_table_grants",
    "acl_users",
    "aria_pagecache_blocks_not_flushed",
    "aria_pagecache_blocks_unused",
    "aria_pagecache_blocks_used",
    "delayed_insert_threads",
    "innodb_available_undo_logs",
    "innodb_buffer_pool_pages_data",
    "innodb_buffer_pool_pages_dirty",
    "innodb_buffer_pool_pages_free",
    "innodb_buffer_pool_pages_latched",
    "innodb_buffer_pool_pages_misc",
    "innodb_buffer_pool_pages_old",
    "innodb_buffer_pool_pages_total",
    "innodb_current_row_locks",
    "innodb_data_pending_fsyncs",
    "innodb_data_pending_reads",
    "innodb_data_pending_writes",
    "innodb_history_list_length",
    "innodb_ibuf_free_list",
    "innodb_ibuf_segment_size",
    "innodb_ibuf_size",
    "innodb_num_open_files",
    "innodb_os_log_pending_fsyncs",
    "innodb_os_log_pending_writes",
    "innodb_row_lock_current_waits",
    "innodb_undo_tablespaces_active",
    "innodb_undo_tablespaces_explicit",
    "innodb_undo_tablespaces_implicit",
    "innodb_undo_tablespaces_total",
    "key_blocks_not_flushed",
    "key_blocks_unused",
    "key_blocks_used",
    "key_blocks_warm",
    "max_used_connections",
    "mysqlx_sessions",
    "mysqlx_worker_threads",
    "mysqlx_worker_threads_active",
    "not_flushed_delayed_rows",
    "open_files",
    "open_streams",
    "open_table_definitions",
    "open_tables",
    "prepared_stmt_count",
    "qcache_free_blocks",
    "qcache_queries_in_cache",
    "qcache_total_blocks",
    "replica_open_temp_tables",
    "rpl_semi_sync_master_clients",
    "rpl_semi_sync_master_wait_sessions",
    "rpl_semi_sync_source_clients",
    "rpl_semi_sync_source_wait_sessions",
    "slave_open_temp_tables",
    "slaves_connected",
    "slaves_running",
    "ssl_session_cache_size",
    "ssl_used_session_cache_entries",
    "table_open_cache_active_instances",
    "tc_log_max_pages_used",
    "threadpool_idle_threads",
    "threadpool_threads",
    "threads_cached",
    "threads_connected",
    "threads_running",
    "wsrep_applier_thread_count",
    "wsrep_cluster_size",
    "wsrep_local_recv_queue",
    "wsrep_local_send_queue",
    "wsrep_rollbacker_thread_count",
    "wsrep_thread_count",
];

/// Bytes that went by; log sequence numbers are bytes written to the log so far. Sorted.
const COUNTERS_BYTES: &[&str] = &[
    "binlog_bytes_written",
    "bytes_received",
    "bytes_sent",
    "innodb_data_read",
    "innodb_data_written",
    "innodb_lsn_current",
    "innodb_lsn_flushed",
    "innodb_lsn_last_checkpoint",
    "innodb_os_log_written",
    "innodb_page_compression_saved",
    "innodb_redo_log_checkpoint_lsn",
    "innodb_redo_log_current_lsn",
    "innodb_redo_log_flushed_to_disk_lsn",
    "mysqlx_bytes_received",
    "mysqlx_bytes_received_compressed_payload",
    "mysqlx_bytes_received_uncompressed_frame",
    "mysqlx_bytes_sent",
    "mysqlx_bytes_sent_compressed_payload",
    "mysqlx_bytes_sent_uncompressed_frame",
    "wsrep_received_bytes",
    "wsrep_repl_data_bytes",
    "wsrep_repl_keys_bytes",
    "wsrep_repl_other_bytes",
    "wsrep_replicated_bytes",
];

/// Bytes in use, or a size. Sorted.
const LEVELS_BYTES: &[&str] = &[
    "binlog_snapshot_position",
    "global_connection_memory",
    "innodb_buffer_pool_bytes_data",
    "innodb_buffer_pool_bytes_dirty",
    "innodb_checkpoint_age",
    "innodb_checkpoint_max_age",
    "innodb_mem_adaptive_hash",
    "innodb_mem_dictionary",
    "innodb_page_size",
    "innodb_redo_log_capacity_resized",
    "innodb_redo_log_logical_size",
    "innodb_redo_log_physical_size",
    "max_memory_used",
    "memory_used",
    "memory_used_initial",
    "qcache_free_memory",
    "tc_log_page_size",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_no_name_is_in_two() {
        let lists = [COUNTERS, LEVELS, COUNTERS_BYTES, LEVELS_BYTES];
        for list in lists {
            assert!(list.is_sorted(), "{:?}", list.windows(2).find(|w| w[0] >= w[1]));
        }
        let all: Vec<&str> = lists.into_iter().flatten().copied().chain(TIMES.iter().map(|t| t.0)).collect();
        let unique: std::collections::BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(unique.len(), all.len());
        assert!(all.iter().all(|n| !FAMILIES.iter().any(|f| n.starts_with(f))));
    }

    #[test]
    fn names_tell_what_a_value_is() {
        use Measure::{Counter, Level};
        assert_eq!(measure("Com_select"), Some(Counter(Unit::Count)));
        assert_eq!(measure("Threads_connected"), Some(Level(Unit::Count)));
        assert_eq!(measure("Bytes_sent"), Some(Counter(Unit::Bytes)));
        assert_eq!(measure("Innodb_row_lock_time"), Some(Counter(Unit::Ms)));
        assert_eq!(measure("Performance_schema_digest_lost"), Some(Counter(Unit::Count)));
        assert_eq!(measure("Compression"), None);
        assert_eq!(measure("Some_plugin_thing"), None);
    }
}
