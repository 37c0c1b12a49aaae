//! `pg.buffercache_summary`: pg_buffercache_summary() (16+), one row for the whole cache.
//!
//! Source: PostgreSQL documentation, appendix F, pg_buffercache.

use crate::kind::spec::SchemaUnit::{Blocks, Count};
use crate::kind::spec::{ColumnSpec, Kind, Version, fgauge, gauge};

const COLUMNS: &[ColumnSpec] = &[
    gauge("buffers_used", Blocks),
    gauge("buffers_unused", Blocks),
    gauge("buffers_dirty", Blocks),
    gauge("buffers_pinned", Blocks),
    fgauge("usagecount_avg", Count),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    signature: &[&["buffers_used"], &["buffers_unused"]],
    sources: &["pg_buffercache_summary"],
    versions: VERSIONS,
    ..Kind::new("pg.buffercache_summary", COLUMNS)
};

const VERSIONS: &[Version] = &[Version {
    label: "16+",
    engine: Some("postgresql"),
    columns: &["buffers_used", "buffers_unused", "buffers_dirty", "buffers_pinned", "usagecount_avg"],
}];
