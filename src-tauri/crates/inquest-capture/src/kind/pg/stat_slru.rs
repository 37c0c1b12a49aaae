//! `pg.stat_slru`: the view pg_stat_slru (13+), one row for each small cache (transaction status, subtransactions, ...).
//!
//! Source: PostgreSQL documentation, pg_stat_slru. Pages are `block_size` bytes. 17 renamed the caches (`CommitTs` became
//! `commit_timestamp`): names do not join across that version. Counts since the row's own `stats_reset`.

use crate::kind::spec::SchemaUnit::{Blocks, Count};
use crate::kind::spec::{ColumnSpec, Kind, counter, text, time};

const COLUMNS: &[ColumnSpec] = &[
    text("name"),
    counter("blks_zeroed", Blocks),
    counter("blks_hit", Blocks),
    counter("blks_read", Blocks),
    counter("blks_written", Blocks),
    counter("blks_exists", Blocks),
    counter("flushes", Count),
    counter("truncates", Count),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    identity: &[&["name"]],
    main_counter: Some("blks_read"),
    signature: &[&["name"], &["blks_zeroed", "truncates"]],
    sources: &["pg_stat_slru"],
    ..Kind::new("pg.stat_slru", COLUMNS)
};
