//! `mysql.processlist`: SHOW [FULL] PROCESSLIST of MySQL and MariaDB, one moment or sampled into a table.
//!
//! Source: MySQL reference manual, SHOW PROCESSLIST and The INFORMATION_SCHEMA PROCESSLIST Table; MariaDB adds `Progress`
//! (percent) and columns of its table; Percona Server adds `Time_ms`, `Rows_sent`, `Rows_examined`. `Time` is whole seconds in
//! the present state, may be negative or huge after a change of the clock. `Info` is cut at 100 characters without FULL.

use crate::kind::spec::SchemaUnit::{Bytes, Count, Ms, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, gauge, id, text, time, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    time("sample_time"),
    id("id"),
    text("user"),
    text("host"),
    text("db"),
    text("command"),
    gauge("time", S),
    text("state"),
    text("info"),
    fgauge("progress", Percent),
    fgauge("time_ms", Ms),
    ugauge("rows_sent", Count),
    ugauge("rows_examined", Count).renamed(&["examined_rows"]),
    ugauge("memory_used", Bytes),
    ugauge("max_memory_used", Bytes),
    id("query_id"),
    id("tid"),
    text("execution_engine"),
];

/// The kind.
pub static KIND: Kind = Kind {
    signature: &[&["id"], &["command"], &["time"], &["info"], &["user"]],
    sources: &["processlist"],
    ..Kind::new("mysql.processlist", COLUMNS)
};
