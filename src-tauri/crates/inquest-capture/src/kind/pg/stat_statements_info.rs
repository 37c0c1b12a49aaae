//! `pg.stat_statements_info`: the view of the same name (14+), one row.
//!
//! Source: PostgreSQL documentation, appendix F, pg_stat_statements. `dealloc` counts how often entries of the least
//! executed statements were evicted since `stats_reset`: above 0 every sum over pg_stat_statements is a lower bound, and
//! the block says so (`entries_evicted`). `stats_reset` is the reset that pg_stat_statements itself prints only from 1.11
//! (`stats_since`, by statement): two captures of statements with this one in between are comparable when it is the same.

use crate::kind::spec::SchemaUnit::Count;
use crate::kind::spec::{ColumnSpec, Kind, Version, counter, time};

const COLUMNS: &[ColumnSpec] = &[counter("dealloc", Count), time("stats_reset")];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    main_counter: Some("dealloc"),
    signature: &[&["dealloc"]],
    sources: &["pg_stat_statements_info"],
    remarks: Some(super::remarks::entries_evicted),
    versions: VERSIONS,
    ..Kind::new("pg.stat_statements_info", COLUMNS)
};

const VERSIONS: &[Version] =
    &[Version { label: "14+", engine: Some("postgresql"), columns: &["dealloc", "stats_reset"] }];
