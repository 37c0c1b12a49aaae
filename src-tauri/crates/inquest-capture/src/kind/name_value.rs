//! Tables of names and values with one header for status and variables: the names tell which.

use super::detect::Evidence;
use super::spec::ContentMatch;

/// Which of the two lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Counters and gauges of the running server.
    Status,
    /// Settings.
    Variables,
}

/// Beginnings of names that only status has.
const STATUS: &[&str] = &[
    "com_",
    "handler_",
    "innodb_rows_",
    "innodb_data_",
    "innodb_os_log_",
    "innodb_row_lock_",
    "innodb_buffer_pool_read",
    "innodb_buffer_pool_pages_",
    "innodb_buffer_pool_wait_free",
    "innodb_buffer_pool_write_requests",
    "innodb_pages_",
    "innodb_log_waits",
    "innodb_log_writes",
    "innodb_log_write_requests",
    "innodb_dblwr_",
    "uptime",
    "threads_",
    "questions",
    "queries",
    "bytes_received",
    "bytes_sent",
    "created_tmp_",
    "select_",
    "sort_merge_passes",
    "sort_r",
    "sort_scan",
    "table_locks_",
    "binlog_cache_disk_use",
    "binlog_cache_use",
    "binlog_stmt_cache_disk_use",
    "binlog_stmt_cache_use",
    "binlog_commits",
    "binlog_group_commits",
    "binlog_group_commit_trigger_",
    "binlog_bytes_written",
    "binlog_snapshot_",
    "aborted_",
    "connections",
    "slow_queries",
    "open_tables",
    "opened_",
];

/// Beginnings and endings of names that only variables have.
const VARIABLES: &[&str] = &[
    "sync_binlog",
    "innodb_flush_",
    "innodb_io_capacity",
    "innodb_doublewrite",
    "innodb_redo_log_capacity",
    "innodb_log_file_size",
    "innodb_log_buffer_size",
    "innodb_buffer_pool_size",
    "innodb_buffer_pool_instances",
    "innodb_lock_wait_timeout",
    "innodb_thread_concurrency",
    "innodb_autoinc_lock_mode",
    "log_bin",
    "version",
    "max_connections",
    "datadir",
    "character_set_",
    "collation_",
    "sql_mode",
    "long_query_time",
    "slow_query_log",
    "performance_schema",
    "transaction_isolation",
    "tx_isolation",
    "wait_timeout",
    "interactive_timeout",
    "sort_buffer_size",
    "join_buffer_size",
    "tmp_table_size",
    "max_heap_table_size",
    "max_allowed_packet",
    "binlog_format",
    "binlog_row_image",
    "binlog_group_commit_sync",
    "binlog_cache_size",
    "autocommit",
    "hostname",
    "port",
    "max_length_for_sort_data",
    "optimizer_switch",
    "time_zone",
    "system_time_zone",
    "table_open_cache",
    "thread_cache_size",
    "read_only",
    "gtid_mode",
    "server_id",
    "lower_case_table_names",
    "max_digest_length",
    "binlog_order_commits",
];

/// Names among the rows of a list without a header, of which so many in ten must be known.
const KNOWN_OF_TEN: usize = 6;
/// The least rows of such a list.
const LEAST: usize = 3;

/// A list without its header (`mysql -N`, rows that were copied): two columns, and most of the names are known.
fn look_without_header(e: &Evidence<'_>, wanted: List) -> Option<ContentMatch> {
    if e.width != 2 || e.sample.len() < LEAST {
        return None;
    }
    let known = |name: &str| {
        let name = name.trim().to_lowercase();
        let status = super::mysql::is_status(&name) || STATUS.iter().any(|p| name.starts_with(p));
        match wanted {
            List::Status => status,
            List::Variables => !status && VARIABLES.iter().any(|p| name.starts_with(p)),
        }
    };
    let is_name =
        |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-'));
    if !e.cells(0).all(|name| is_name(name.trim())) {
        return None;
    }
    let mine = e.cells(0).filter(|name| known(name)).count();
    let marker = e.cells(0).find(|name| known(name))?.to_owned();
    (mine * 10 >= e.sample.len() * KNOWN_OF_TEN)
        .then(|| ContentMatch { score: 0.3 + 0.6 * mine as f64 / e.sample.len() as f64, marker })
}

/// Scores a two-column table whose header is name and value, or that has none.
pub fn look(e: &Evidence<'_>, wanted: List) -> Option<ContentMatch> {
    let Some(header) = e.header else { return look_without_header(e, wanted) };
    // MySQL Shell's diagnostics join the source of each setting.
    if let [name, value, source] = header
        && matches!(name.as_str(), "name" | "variable_name")
        && matches!(value.as_str(), "value" | "variable_value")
        && matches!(source.as_str(), "source" | "variable_source")
    {
        return (wanted == List::Variables).then(|| ContentMatch { score: 0.9, marker: source.clone() });
    }
    let named = match header {
        [name, value] => name == "variable_name" && (value == "value" || value == "variable_value"),
        _ => false,
    };
    if !named {
        return None;
    }
    if let Some(statement) = e.statement.map(str::to_lowercase) {
        let (status, variables) = (statement.contains("status"), statement.contains("variables"));
        if status != variables {
            let score = if status == (wanted == List::Status) { 1.0 } else { 0.3 };
            return Some(ContentMatch { score, marker: "statement".into() });
        }
    }
    let (mut status, mut variables, mut first) = (0, 0, [None, None]);
    for name in e.cells(0).map(str::to_lowercase) {
        if STATUS.iter().any(|p| name.starts_with(p)) {
            status += 1;
            first[0].get_or_insert(name);
        } else if VARIABLES.iter().any(|p| name.starts_with(p)) {
            variables += 1;
            first[1].get_or_insert(name);
        }
    }
    let (mine, other, marker) = match wanted {
        List::Status => (status, variables, first[0].take()),
        List::Variables => (variables, status, first[1].take()),
    };
    // Without a known name the header alone fits both: the two come out equal and the person is asked.
    let score = if mine + other == 0 { 0.7 } else { 0.3 + 0.7 * f64::from(mine) / f64::from(mine + other) };
    Some(ContentMatch { score, marker: marker.unwrap_or_else(|| "header".into()) })
}
