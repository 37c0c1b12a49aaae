//! `pg.checkpointer`: the view pg_stat_checkpointer (17+), one row.
//!
//! Source: PostgreSQL documentation, pg_stat_checkpointer. Times are milliseconds. `num_timed` counts skipped checkpoints
//! too; `num_done` (18) does not.
//!
//! Where the counters begin: `stats_reset`, its own since `pg_stat_reset_shared('checkpointer')`, not that of bgwriter.

use crate::kind::spec::SchemaUnit::{Blocks, Count, Ms};
use crate::kind::spec::{ColumnSpec, Kind, Version, counter, fcounter, time};

const COLUMNS: &[ColumnSpec] = &[
    counter("num_timed", Count),
    counter("num_requested", Count),
    counter("num_done", Count),
    counter("restartpoints_timed", Count),
    counter("restartpoints_req", Count),
    counter("restartpoints_done", Count),
    fcounter("write_time", Ms),
    fcounter("sync_time", Ms),
    counter("buffers_written", Blocks),
    counter("slru_written", Count),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    main_counter: Some("buffers_written"),
    signature: &[&["num_timed"], &["num_requested"], &["restartpoints_timed", "write_time"]],
    sources: &["pg_stat_checkpointer"],
    versions: VERSIONS,
    ..Kind::new("pg.checkpointer", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "17",
        engine: Some("postgresql"),
        columns: &[
            "num_timed",
            "num_requested",
            "restartpoints_timed",
            "restartpoints_req",
            "restartpoints_done",
            "write_time",
            "sync_time",
            "buffers_written",
            "stats_reset",
        ],
    },
    Version {
        label: "18+",
        engine: Some("postgresql"),
        columns: &[
            "num_timed",
            "num_requested",
            "num_done",
            "restartpoints_timed",
            "restartpoints_req",
            "restartpoints_done",
            "write_time",
            "sync_time",
            "buffers_written",
            "slru_written",
            "stats_reset",
        ],
    },
];
