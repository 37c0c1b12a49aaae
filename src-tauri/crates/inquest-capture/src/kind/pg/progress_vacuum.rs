//! `pg.progress_vacuum`: the view pg_stat_progress_vacuum, one row for each running VACUUM.
//!
//! Source: PostgreSQL documentation, VACUUM Progress Reporting. Until 16 the room for dead tuples is a number of them, from
//! 17 it is bytes: different quantities in columns of their own. `delay_time` (18) is milliseconds, 0 unless
//! `track_cost_delay_timing` is on. Two captures are of one run only for the same `pid`.

use crate::kind::spec::SchemaUnit::{Blocks, Bytes, Count, Ms};
use crate::kind::spec::{ColumnSpec, Kind, Version, fgauge, gauge, id, text};

const COLUMNS: &[ColumnSpec] = &[
    id("pid"),
    id("datid"),
    text("datname"),
    id("relid"),
    text("phase"),
    gauge("heap_blks_total", Blocks),
    gauge("heap_blks_scanned", Blocks),
    gauge("heap_blks_vacuumed", Blocks),
    gauge("index_vacuum_count", Count),
    gauge("max_dead_tuples", Count),
    gauge("num_dead_tuples", Count),
    gauge("max_dead_tuple_bytes", Bytes),
    gauge("dead_tuple_bytes", Bytes),
    gauge("num_dead_item_ids", Count),
    gauge("indexes_total", Count),
    gauge("indexes_processed", Count),
    fgauge("delay_time", Ms),
    text("mode"),
    text("started_by"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["pid"]],
    signature: &[&["phase"], &["heap_blks_scanned", "heap_blks_total"]],
    sources: &["pg_stat_progress_vacuum"],
    versions: VERSIONS,
    ..Kind::new("pg.progress_vacuum", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "..16",
        engine: Some("postgresql"),
        columns: &[
            "pid",
            "datid",
            "datname",
            "relid",
            "phase",
            "heap_blks_total",
            "heap_blks_scanned",
            "heap_blks_vacuumed",
            "index_vacuum_count",
            "max_dead_tuples",
            "num_dead_tuples",
        ],
    },
    Version {
        label: "17",
        engine: Some("postgresql"),
        columns: &[
            "pid",
            "datid",
            "datname",
            "relid",
            "phase",
            "heap_blks_total",
            "heap_blks_scanned",
            "heap_blks_vacuumed",
            "index_vacuum_count",
            "max_dead_tuple_bytes",
            "dead_tuple_bytes",
            "num_dead_item_ids",
            "indexes_total",
            "indexes_processed",
        ],
    },
    Version {
        label: "18",
        engine: Some("postgresql"),
        columns: &[
            "pid",
            "datid",
            "datname",
            "relid",
            "phase",
            "heap_blks_total",
            "heap_blks_scanned",
            "heap_blks_vacuumed",
            "index_vacuum_count",
            "max_dead_tuple_bytes",
            "dead_tuple_bytes",
            "num_dead_item_ids",
            "indexes_total",
            "indexes_processed",
            "delay_time",
        ],
    },
];
