//! `mysql.table_status`: `SHOW TABLE STATUS` of MySQL and MariaDB, also as information_schema.TABLES.
//!
//! Source: MySQL reference manual, SHOW TABLE STATUS Statement and The INFORMATION_SCHEMA TABLES Table. For InnoDB `Rows` is
//! an estimate, as is `Avg_row_length`; both may be off by half and more.
//! What the format cannot tell: the database, in the form that SHOW prints; when the statistics were taken.

use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, id, text, time, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    text("table_catalog"),
    text("table_schema"),
    text("name").renamed(&["table_name"]).key(),
    text("table_type"),
    text("engine"),
    id("version"),
    text("row_format"),
    ugauge("rows", Count).renamed(&["table_rows"]),
    ugauge("avg_row_length", Bytes),
    ugauge("data_length", Bytes),
    ugauge("max_data_length", Bytes),
    ugauge("index_length", Bytes),
    ugauge("data_free", Bytes),
    id("auto_increment"),
    time("create_time"),
    time("update_time"),
    time("check_time"),
    text("collation").renamed(&["table_collation"]),
    text("checksum"),
    text("create_options"),
    text("comment").renamed(&["table_comment"]),
];

/// The kind.
pub static KIND: Kind = Kind {
    identity: &[&["table_schema", "name"], &["name"]],
    signature: &[&["name", "table_name"], &["rows", "table_rows"], &["engine", "row_format", "data_length"]],
    sources: &["information_schema.tables"],
    ..Kind::new("mysql.table_status", COLUMNS)
};
