//! `mysql.processlist`: SHOW [FULL] PROCESSLIST of MySQL and MariaDB, one moment or sampled into a table.
//!
//! Source: MySQL reference manual, SHOW PROCESSLIST; MariaDB adds `Progress` (percent). `Time` is whole seconds in the
//! present state, may be negative or huge after a change of the clock. `Info` is cut at 100 characters without FULL.

use crate::kind::spec::SchemaUnit::{Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, gauge, id, text, time};

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
];

/// The kind.
pub static KIND: Kind = Kind {
    signature: &[&["id"], &["command"], &["time"], &["info"], &["user"]],
    sources: &["processlist"],
    ..Kind::new("mysql.processlist", COLUMNS)
};
