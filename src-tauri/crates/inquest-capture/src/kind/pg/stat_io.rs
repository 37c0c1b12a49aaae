//! `pg.stat_io`: the view pg_stat_io.
//!
//! Source: PostgreSQL documentation, The Cumulative Statistics System, pg_stat_io. Times are milliseconds; before 18 one
//! operation is `op_bytes` bytes, from 18 the `*_bytes` columns say how many (reads may be combined).
//! NULL means that the operation cannot happen there, 0 that it did not; a time of 0 may be `track_io_timing` off.
//! Vendors add contexts (`index`); they pass through.
//!
//! Where the counters begin: `stats_reset` of the row. They survive a clean restart and are lost by a crash: then `stats_reset`
//! is that of the start (the log's `server_start`, pg_postmaster_start_time()).

use crate::kind::spec::SchemaUnit::{Bytes, Count, Ms};
use crate::kind::spec::{ColumnSpec, Kind, Version, counter, fcounter, gauge, text, time};

const COLUMNS: &[ColumnSpec] = &[
    text("backend_type"),
    text("object"),
    text("context"),
    counter("reads", Count),
    fcounter("read_time", Ms),
    counter("writes", Count),
    fcounter("write_time", Ms),
    counter("writebacks", Count),
    fcounter("writeback_time", Ms),
    counter("extends", Count),
    fcounter("extend_time", Ms),
    gauge("op_bytes", Bytes),
    counter("hits", Count),
    counter("evictions", Count),
    counter("reuses", Count),
    counter("fsyncs", Count),
    fcounter("fsync_time", Ms),
    counter("read_bytes", Bytes),
    counter("write_bytes", Bytes),
    counter("extend_bytes", Bytes),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    identity: &[&["backend_type", "object", "context"]],
    main_counter: Some("reads"),
    signature: &[&["backend_type"], &["object"], &["context"]],
    sources: &["pg_stat_io"],
    versions: VERSIONS,
    ..Kind::new("pg.stat_io", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "16..17",
        engine: Some("postgresql"),
        columns: &[
            "backend_type",
            "object",
            "context",
            "reads",
            "read_time",
            "writes",
            "write_time",
            "writebacks",
            "writeback_time",
            "extends",
            "extend_time",
            "op_bytes",
            "hits",
            "evictions",
            "reuses",
            "fsyncs",
            "fsync_time",
            "stats_reset",
        ],
    },
    Version {
        label: "18",
        engine: Some("postgresql"),
        columns: &[
            "backend_type",
            "object",
            "context",
            "reads",
            "read_bytes",
            "read_time",
            "writes",
            "write_bytes",
            "write_time",
            "writebacks",
            "writeback_time",
            "extends",
            "extend_bytes",
            "extend_time",
            "hits",
            "evictions",
            "reuses",
            "fsyncs",
            "fsync_time",
            "stats_reset",
        ],
    },
];
