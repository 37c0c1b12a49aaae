//! `pg.wal_records`: pg_get_wal_records_info() of pg_walinspect (15+), and the records of pg_waldump.
//!
//! Source: PostgreSQL documentation, appendix F, pg_walinspect. Lengths are bytes; `description` differs by version and stays text.

use crate::kind::spec::SchemaUnit::Bytes;
use crate::kind::spec::{ColumnSpec, Kind, gauge, id, text};

const COLUMNS: &[ColumnSpec] = &[
    text("start_lsn"),
    text("end_lsn"),
    text("prev_lsn"),
    id("xid"),
    text("resource_manager"),
    text("record_type"),
    gauge("record_length", Bytes),
    gauge("main_data_length", Bytes),
    gauge("fpi_length", Bytes),
    text("description"),
    text("block_ref"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["start_lsn"]],
    signature: &[&["start_lsn"], &["record_type"], &["main_data_length", "record_length"]],
    frames: &[crate::report::postgresql::waldump::RECORDS_FRAME],
    sources: &["pg_get_wal_records_info"],
    ..Kind::new("pg.wal_records", COLUMNS)
};
