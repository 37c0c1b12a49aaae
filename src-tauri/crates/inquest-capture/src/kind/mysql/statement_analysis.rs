//! `mysql.statement_analysis`: sys.statement_analysis and sys.x$statement_analysis.
//!
//! Source: the sys schema, `views/i_s/statement_analysis.sql`, `functions/format_time.sql` and `format_bytes.sql`; MySQL 8's
//! `FORMAT_PICO_TIME` and `FORMAT_BYTES`. The `x$` view prints picoseconds, bytes and the whole query. The formatted view
//! prints times and sizes with their unit, rounded to two decimals (`1.23 s`), and cuts the query to 64 characters with an
//! ellipsis in the middle, so that two digests can look the same. Both are read as picoseconds and bytes; a rounded
//! column is said to be so (`rounded_values`), and is not cumulative here: a difference of rounded numbers is none.
//!
//! What the format cannot tell: which of the two views an empty column is of. The `*_avg` columns are rounded by the view.

use crate::kind::spec::SchemaUnit::Count;
use crate::kind::spec::{
    ColumnSpec, Kind, Version, number, sys_bytes, sys_counter, sys_time, text, time, ucounter,
};

const COLUMNS: &[ColumnSpec] = &[
    text("query"),
    text("db"),
    text("full_scan"),
    ucounter("exec_count", Count),
    ucounter("exec_secondary_count", Count),
    ucounter("err_count", Count),
    ucounter("warn_count", Count),
    sys_counter("total_latency"),
    sys_time("max_latency"),
    sys_time("avg_latency"),
    sys_counter("lock_latency"),
    sys_counter("cpu_latency"),
    ucounter("rows_sent", Count),
    number("rows_sent_avg", Count),
    ucounter("rows_examined", Count),
    number("rows_examined_avg", Count),
    ucounter("rows_affected", Count),
    number("rows_affected_avg", Count),
    ucounter("tmp_tables", Count),
    ucounter("tmp_disk_tables", Count),
    ucounter("rows_sorted", Count),
    ucounter("sort_merge_passes", Count),
    sys_bytes("max_controlled_memory"),
    sys_bytes("max_total_memory"),
    text("digest"),
    time("first_seen"),
    time("last_seen"),
];

/// The kind.
pub static KIND: Kind = Kind {
    cumulative: true,
    identity: &[&["digest"], &["db", "query"], &["query"]],
    main_counter: Some("exec_count"),
    signature: &[&["exec_count"], &["total_latency"], &["rows_sent_avg", "rows_examined_avg", "query"]],
    sources: &["statement_analysis", "x$statement_analysis"],
    versions: VERSIONS,
    ..Kind::new("mysql.statement_analysis", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "5.7|mariadb",
        engine: None,
        columns: &[
            "query",
            "db",
            "full_scan",
            "exec_count",
            "err_count",
            "warn_count",
            "total_latency",
            "max_latency",
            "avg_latency",
            "lock_latency",
            "rows_sent",
            "rows_sent_avg",
            "rows_examined",
            "rows_examined_avg",
            "rows_affected",
            "rows_affected_avg",
            "tmp_tables",
            "tmp_disk_tables",
            "rows_sorted",
            "sort_merge_passes",
            "digest",
            "first_seen",
            "last_seen",
        ],
    },
    Version {
        label: "8.0.31+",
        engine: Some("mysql"),
        columns: &[
            "query",
            "db",
            "full_scan",
            "exec_count",
            "err_count",
            "warn_count",
            "total_latency",
            "max_latency",
            "avg_latency",
            "lock_latency",
            "cpu_latency",
            "rows_sent",
            "rows_sent_avg",
            "rows_examined",
            "rows_examined_avg",
            "rows_affected",
            "rows_affected_avg",
            "tmp_tables",
            "tmp_disk_tables",
            "rows_sorted",
            "sort_merge_passes",
            "max_controlled_memory",
            "max_total_memory",
            "digest",
            "first_seen",
            "last_seen",
        ],
    },
];
