//! `pg.stat_archiver`: the view pg_stat_archiver, one row.
//!
//! Source: PostgreSQL documentation, pg_stat_archiver. Counts since `stats_reset`, across restarts.

use crate::kind::spec::SchemaUnit::Count;
use crate::kind::spec::{ColumnSpec, Kind, counter, text, time};

const COLUMNS: &[ColumnSpec] = &[
    counter("archived_count", Count),
    text("last_archived_wal"),
    time("last_archived_time"),
    counter("failed_count", Count),
    text("last_failed_wal"),
    time("last_failed_time"),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    main_counter: Some("archived_count"),
    signature: &[&["archived_count"], &["failed_count"]],
    sources: &["pg_stat_archiver"],
    ..Kind::new("pg.stat_archiver", COLUMNS)
};
