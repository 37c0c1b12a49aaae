//! `pg.wal_stats`: pg_get_wal_stats() of pg_walinspect (15+), and `pg_waldump --stats`.
//!
//! Source: PostgreSQL documentation, appendix F, pg_walinspect. Sizes are bytes, over the given window of WAL.

use crate::kind::spec::SchemaUnit::{Bytes, Count, Percent};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, gauge, text};

const COLUMNS: &[ColumnSpec] = &[
    text("resource_manager/record_type"),
    gauge("count", Count),
    fgauge("count_percentage", Percent),
    gauge("record_size", Bytes),
    fgauge("record_size_percentage", Percent),
    gauge("fpi_size", Bytes),
    fgauge("fpi_size_percentage", Percent),
    gauge("combined_size", Bytes),
    fgauge("combined_size_percentage", Percent),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["resource_manager/record_type"]],
    main_counter: Some("combined_size"),
    signature: &[&["resource_manager/record_type"]],
    frames: &[crate::report::postgresql::waldump::STATS_FRAME],
    sources: &["pg_get_wal_stats"],
    ..Kind::new("pg.wal_stats", COLUMNS)
};
