//! The columns of an entry, by flavour: what is printed depends on the server and its settings, but a block has one set.

use crate::block::Held;
use crate::kind::spec::SchemaUnit::{Bytes, Count, Ms, S};
use crate::kind::spec::{ColumnSpec, fgauge, flag, text, time, ugauge};

/// Columns of every flavour, then those of one or more of them.
pub(super) const COLUMNS: &[ColumnSpec] = &[
    time("time"),
    time("logged"),
    text("user"),
    text("host"),
    text("ip"),
    text("thread_id"),
    text("schema"),
    text("command"),
    text("statement"),
    fgauge("query_time", S),
    fgauge("lock_time", S),
    ugauge("rows_sent", Count),
    ugauge("rows_examined", Count),
    ugauge("rows_affected", Count),
    ugauge("bytes_sent", Bytes),
    ugauge("bytes_received", Bytes),
    text("errno"),
    text("killed"),
    flag("full_scan"),
    flag("full_join"),
    flag("tmp_table"),
    flag("tmp_table_on_disk"),
    flag("filesort"),
    flag("filesort_on_disk"),
    flag("priority_queue"),
    flag("qc_hit"),
    ugauge("merge_passes", Count),
    ugauge("tmp_tables", Count),
    ugauge("tmp_disk_tables", Count),
    ugauge("tmp_table_sizes", Bytes),
    ugauge("pages_accessed", Count),
    ugauge("pages_read", Count),
    ugauge("pages_prefetched", Count),
    ugauge("pages_updated", Count),
    ugauge("old_rows_read", Count),
    fgauge("pages_read_time", Ms),
    fgauge("engine_time", Ms),
    ugauge("read_first", Count),
    ugauge("read_last", Count),
    ugauge("read_key", Count),
    ugauge("read_next", Count),
    ugauge("read_prev", Count),
    ugauge("read_rnd", Count),
    ugauge("read_rnd_next", Count),
    ugauge("sort_merge_passes", Count),
    ugauge("sort_range_count", Count),
    ugauge("sort_rows", Count),
    ugauge("sort_scan_count", Count),
    ugauge("created_tmp_disk_tables", Count),
    ugauge("created_tmp_tables", Count),
    ugauge("count_hit_tmp_table_size", Count),
    time("start"),
    time("end"),
    text("innodb_trx_id"),
    ugauge("innodb_io_r_ops", Count),
    ugauge("innodb_io_r_bytes", Bytes),
    fgauge("innodb_io_r_wait", S),
    fgauge("innodb_rec_lock_wait", S),
    fgauge("innodb_queue_wait", S),
    ugauge("innodb_pages_distinct", Count),
    text("explain"),
    text("extra"),
];

/// Attributes that every flavour prints, or that are made of the lines around them.
const COMMON: &[&str] = &[
    "time",
    "logged",
    "user",
    "host",
    "ip",
    "thread_id",
    "schema",
    "command",
    "statement",
    "query_time",
    "lock_time",
    "rows_sent",
    "rows_examined",
];
const MYSQL_EXTRA: &[&str] = &[
    "errno",
    "killed",
    "bytes_received",
    "bytes_sent",
    "read_first",
    "read_last",
    "read_key",
    "read_next",
    "read_prev",
    "read_rnd",
    "read_rnd_next",
    "sort_merge_passes",
    "sort_range_count",
    "sort_rows",
    "sort_scan_count",
    "created_tmp_disk_tables",
    "created_tmp_tables",
    "count_hit_tmp_table_size",
    "start",
    "end",
];
const MARIADB: &[&str] = &[
    "rows_affected",
    "bytes_sent",
    "qc_hit",
    "full_scan",
    "full_join",
    "tmp_table",
    "tmp_table_on_disk",
    "filesort",
    "filesort_on_disk",
    "merge_passes",
    "priority_queue",
    "tmp_tables",
    "tmp_disk_tables",
    "tmp_table_sizes",
    "pages_accessed",
    "pages_read",
    "pages_prefetched",
    "pages_updated",
    "old_rows_read",
    "pages_read_time",
    "engine_time",
    "explain",
];
const PERCONA: &[&str] = &[
    "errno",
    "killed",
    "rows_affected",
    "bytes_sent",
    "qc_hit",
    "full_scan",
    "full_join",
    "tmp_table",
    "tmp_table_on_disk",
    "filesort",
    "filesort_on_disk",
    "merge_passes",
    "tmp_tables",
    "tmp_disk_tables",
    "tmp_table_sizes",
    "innodb_trx_id",
    "innodb_io_r_ops",
    "innodb_io_r_bytes",
    "innodb_io_r_wait",
    "innodb_rec_lock_wait",
    "innodb_queue_wait",
    "innodb_pages_distinct",
];

/// Columns of the flavour that the first entry is of.
pub(super) fn columns_for(lines: &[Held]) -> Vec<&'static str> {
    let has =
        |text: &str| lines.iter().take_while(|l| l.text().len() < 4_096).any(|l| l.text().contains(text));
    let more: &[&str] = if has("# Thread_id: ") || has("MariaDB") {
        MARIADB
    } else if has("# Schema: ") {
        PERCONA
    } else if has("Rows_examined: ") && has(" Bytes_received: ") {
        MYSQL_EXTRA
    } else {
        &[]
    };
    COMMON.iter().chain(more).copied().chain(["extra"]).collect()
}
