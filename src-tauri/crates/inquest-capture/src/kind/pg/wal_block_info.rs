//! `pg.wal_block_info`: pg_get_wal_block_info() of pg_walinspect (16+): one row for each block that a record touches.
//!
//! Source: PostgreSQL documentation, appendix F, pg_walinspect. Lengths are bytes. A record with several blocks repeats its
//! own lengths on each row: summing them counts twice. `block_fpi_info` is a list; block data may be left out
//! (`show_data => false`) and is then NULL. Only content of blocks may hold personal data here.

use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, Version, gauge, id, number, text};

const COLUMNS: &[ColumnSpec] = &[
    text("start_lsn"),
    text("end_lsn"),
    text("prev_lsn"),
    id("block_id"),
    id("reltablespace"),
    id("reldatabase"),
    id("relfilenode"),
    id("relforknumber"),
    number("relblocknumber", Count),
    id("xid"),
    text("resource_manager"),
    text("record_type"),
    gauge("record_length", Bytes),
    gauge("main_data_length", Bytes),
    gauge("block_data_length", Bytes),
    gauge("block_fpi_length", Bytes),
    text("block_fpi_info"),
    text("description"),
    text("block_data"),
    text("block_fpi_data"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["start_lsn", "block_id"]],
    signature: &[&["start_lsn"], &["block_id"], &["block_fpi_length", "block_data_length", "relblocknumber"]],
    sources: &["pg_get_wal_block_info"],
    versions: VERSIONS,
    ..Kind::new("pg.wal_block_info", COLUMNS)
};

const VERSIONS: &[Version] = &[Version {
    label: "16+",
    engine: Some("postgresql"),
    columns: &[
        "start_lsn",
        "end_lsn",
        "prev_lsn",
        "block_id",
        "reltablespace",
        "reldatabase",
        "relfilenode",
        "relforknumber",
        "relblocknumber",
        "xid",
        "resource_manager",
        "record_type",
        "record_length",
        "main_data_length",
        "block_data_length",
        "block_fpi_length",
        "block_fpi_info",
        "description",
        "block_data",
        "block_fpi_data",
    ],
}];
