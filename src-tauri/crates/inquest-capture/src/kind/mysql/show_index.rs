//! `mysql.show_index`: `SHOW INDEX FROM t` of MySQL and MariaDB; one row for each column of an index.
//!
//! Source: MySQL reference manual, SHOW INDEX Statement (`Visible` and `Expression` since 8.0); MariaDB prints `Ignored`
//! instead. Cardinality is an estimate from sampled statistics: no count, and 0 where none were ever gathered.
//! What the format cannot tell: the database, and when the statistics were taken.

use crate::kind::spec::SchemaUnit::Count;
use crate::kind::spec::{ColumnSpec, Kind, id, text, ugauge};

const COLUMNS: &[ColumnSpec] = &[
    text("table").key(),
    id("non_unique"),
    text("key_name").key(),
    id("seq_in_index").key(),
    text("column_name"),
    text("collation"),
    ugauge("cardinality", Count),
    id("sub_part"),
    text("packed"),
    text("null"),
    text("index_type"),
    text("comment"),
    text("index_comment"),
    text("visible"),
    text("expression"),
    text("ignored"),
];

/// The kind.
pub static KIND: Kind = Kind {
    identity: &[&["table", "key_name", "seq_in_index"]],
    signature: &[&["key_name"], &["seq_in_index"], &["non_unique"]],
    ..Kind::new("mysql.show_index", COLUMNS)
};
