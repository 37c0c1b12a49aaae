//! `mysql.statement_analysis`: sys.statement_analysis and sys.x$statement_analysis.
//!
//! Source: the sys schema, `views/i_s/statement_analysis.sql`. The formatted view prints latencies with their unit in the
//! text (`1.23 s`, two decimals) and cuts the query to 64 characters with an ellipsis in the middle, so that two digests can
//! look the same; such cells stay text. The `x$` view prints picoseconds: its numbers have no unit here, because the two
//! views share their header; a person who knows which one it is can enter it.

use crate::kind::spec::SchemaUnit::{Bare, Count};
use crate::kind::spec::{ColumnSpec, Kind, Version, number, text, time, ucounter};

const COLUMNS: &[ColumnSpec] = &[
    text("query"),
    text("db"),
    text("full_scan"),
    ucounter("exec_count", Count),
    ucounter("exec_secondary_count", Count),
    ucounter("err_count", Count),
    ucounter("warn_count", Count),
    number("total_latency", Bare),
    number("max_latency", Bare),
    number("avg_latency", Bare),
    number("lock_latency", Bare),
    number("cpu_latency", Bare),
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
    number("max_controlled_memory", Bare),
    number("max_total_memory", Bare),
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

const VERSIONS: &[Version] = &[Version {
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
}];
