//! `pg.bgwriter`: the view pg_stat_bgwriter, one row.
//!
//! Source: PostgreSQL documentation, pg_stat_bgwriter. Times are milliseconds. From 17 the checkpoint columns are in
//! pg_stat_checkpointer.
//!
//! Where the counters begin: `stats_reset`, which `pg_stat_reset_shared('bgwriter')` moves.

use crate::kind::spec::SchemaUnit::{Blocks, Count, Ms};
use crate::kind::spec::{ColumnSpec, Kind, Version, counter, fcounter, time};

const COLUMNS: &[ColumnSpec] = &[
    counter("checkpoints_timed", Count),
    counter("checkpoints_req", Count),
    fcounter("checkpoint_write_time", Ms),
    fcounter("checkpoint_sync_time", Ms),
    counter("buffers_checkpoint", Blocks),
    counter("buffers_clean", Blocks),
    counter("maxwritten_clean", Count),
    counter("buffers_backend", Blocks),
    counter("buffers_backend_fsync", Count),
    counter("buffers_alloc", Blocks),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    main_counter: Some("buffers_alloc"),
    signature: &[&["buffers_clean"], &["maxwritten_clean"], &["buffers_alloc"]],
    sources: &["pg_stat_bgwriter"],
    versions: VERSIONS,
    ..Kind::new("pg.bgwriter", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "..16",
        engine: Some("postgresql"),
        columns: &[
            "checkpoints_timed",
            "checkpoints_req",
            "checkpoint_write_time",
            "checkpoint_sync_time",
            "buffers_checkpoint",
            "buffers_clean",
            "maxwritten_clean",
            "buffers_backend",
            "buffers_backend_fsync",
            "buffers_alloc",
            "stats_reset",
        ],
    },
    Version {
        label: "17+",
        engine: Some("postgresql"),
        columns: &["buffers_clean", "maxwritten_clean", "buffers_alloc", "stats_reset"],
    },
];
