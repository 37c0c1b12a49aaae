//! `mysql.slow_log_table`: the slow log as a table, mysql.slow_log (`log_output = TABLE`).
//!
//! Source: MySQL reference manual, Selecting General Query Log and Slow Query Log Output Destinations; `scripts/
//! mysql_system_tables.sql` of MySQL and MariaDB. `query_time` and `lock_time` are of type TIME(6): clocks, read as seconds,
//! and not above 838:59:59. `start_time` is in the session's zone, which is not printed.
//!
//! What the format cannot tell: that, and the end of a statement that the client cut. `sql_text` is a BLOB: some clients
//! print it in hexadecimal.

use crate::kind::spec::SchemaUnit::Count;
use crate::kind::spec::{ColumnSpec, Kind, clock, id, text, time, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    time("start_time"),
    text("user_host"),
    clock("query_time"),
    clock("lock_time"),
    ugauge("rows_sent", Count),
    ugauge("rows_examined", Count),
    text("db"),
    id("last_insert_id"),
    id("insert_id"),
    id("server_id"),
    text("sql_text"),
    id("thread_id"),
    ugauge("rows_affected", Count),
];

/// The kind.
pub static KIND: Kind = Kind {
    signature: &[&["start_time"], &["user_host"], &["query_time"], &["sql_text", "rows_examined"]],
    sources: &["slow_log"],
    ..Kind::new("mysql.slow_log_table", COLUMNS)
};
