//! `pg.relation_sizes`: relations with their size, as people query it from pg_class.
//!
//! Source: PostgreSQL documentation, Database Object Size Functions. A printed size (`22 MB`) is rounded and stays text;
//! `bytes` is exact. `reltuples` is an estimate of the last ANALYZE, -1 when never analysed.

use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, id, number, text};

const COLUMNS: &[ColumnSpec] = &[
    id("oid"),
    id("relfilenode"),
    text("nspname").renamed(&["schema", "schemaname"]),
    text("relname").renamed(&["relation", "table"]),
    text("relkind"),
    number("bytes", Bytes),
    text("size").renamed(&["total_size"]),
    number("reltuples", Count).renamed(&["rows"]),
    id("reldatabase"),
    text("datname"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["nspname", "relname"], &["relname"]],
    main_counter: Some("bytes"),
    signature: &[&["relname", "relation"], &["bytes", "size", "total_size"]],
    remarks: Some(super::remarks::sizes_rounded),
    ..Kind::new("pg.relation_sizes", COLUMNS)
};
