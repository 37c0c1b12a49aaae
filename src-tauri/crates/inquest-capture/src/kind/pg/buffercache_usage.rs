//! `pg.buffercache_usage`: buffers by usage count, from pg_buffercache_usage_counts() (16+) or counted by hand.
//!
//! Source: PostgreSQL documentation, appendix F, pg_buffercache.

use crate::kind::spec::SchemaUnit::Blocks;
use crate::kind::spec::{ColumnSpec, Kind, gauge, id};

const COLUMNS: &[ColumnSpec] = &[
    id("usage_count").renamed(&["usagecount"]),
    gauge("buffers", Blocks),
    gauge("dirty", Blocks),
    gauge("pinned", Blocks),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["usage_count"]],
    main_counter: Some("buffers"),
    signature: &[&["usage_count", "usagecount"], &["buffers"], &["dirty", "pinned"]],
    sources: &["pg_buffercache_usage_counts"],
    ..Kind::new("pg.buffercache_usage", COLUMNS)
};
