//! `pg.stat_wal`: the view pg_stat_wal, one row.
//!
//! Source: PostgreSQL documentation, pg_stat_wal. Times are milliseconds, `wal_bytes` bytes. From 18 writes and syncs are in
//! pg_stat_io (object `wal`).
//!
//! Where the counters begin: `stats_reset`; two captures with another one are no snapshot and its successor.

use crate::kind::spec::SchemaUnit::{Bytes, Count, Ms};
use crate::kind::spec::{ColumnSpec, Kind, Version, counter, fcounter, time};

const COLUMNS: &[ColumnSpec] = &[
    counter("wal_records", Count),
    counter("wal_fpi", Count),
    counter("wal_bytes", Bytes),
    counter("wal_fpi_bytes", Bytes),
    counter("wal_buffers_full", Count),
    counter("wal_write", Count),
    counter("wal_sync", Count),
    fcounter("wal_write_time", Ms),
    fcounter("wal_sync_time", Ms),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    main_counter: Some("wal_bytes"),
    signature: &[&["wal_records"], &["wal_buffers_full", "wal_write"], &["wal_bytes", "wal_fpi"]],
    sources: &["pg_stat_wal"],
    versions: VERSIONS,
    ..Kind::new("pg.stat_wal", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "14..17",
        engine: Some("postgresql"),
        columns: &[
            "wal_records",
            "wal_fpi",
            "wal_bytes",
            "wal_buffers_full",
            "wal_write",
            "wal_sync",
            "wal_write_time",
            "wal_sync_time",
            "stats_reset",
        ],
    },
    Version {
        label: "18",
        engine: Some("postgresql"),
        columns: &["wal_records", "wal_fpi", "wal_bytes", "wal_buffers_full", "stats_reset"],
    },
    Version {
        label: "19",
        engine: Some("postgresql"),
        columns: &["wal_records", "wal_fpi", "wal_bytes", "wal_fpi_bytes", "wal_buffers_full", "stats_reset"],
    },
];
