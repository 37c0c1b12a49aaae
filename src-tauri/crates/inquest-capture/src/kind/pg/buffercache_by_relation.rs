//! `pg.buffercache_by_relation`: the usual query over pg_buffercache, buffers counted by relation.
//!
//! Source: PostgreSQL documentation, appendix F, pg_buffercache, sample output; people add schema, share and size.
//! What the format cannot tell: whether the query joined on the database (without it the counts of other databases are
//! mixed in), which forks it counted, and the block size.

use crate::kind::spec::SchemaUnit::{Blocks, Count, Percent};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, gauge, text};

const COLUMNS: &[ColumnSpec] = &[
    text("nspname").renamed(&["schemaname"]),
    text("relname").renamed(&["relation"]),
    text("relkind"),
    text("datname"),
    gauge("buffers", Blocks),
    text("cached"),
    fgauge("pct_of_cache", Percent),
    fgauge("pct_of_relation", Percent),
    gauge("dirty", Blocks),
    gauge("pinned", Blocks),
    fgauge("avg_usage", Count),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["datname", "nspname", "relname"], &["nspname", "relname"], &["relname"]],
    main_counter: Some("buffers"),
    signature: &[&["buffers"], &["relname", "relation"]],
    loose: &[
        &["rel", "table", "name", "schema"],
        &["buffer", "blocks", "size", "cached", "pct", "percent", "mb", "usage", "dirty"],
    ],
    sources: &["pg_buffercache"],
    remarks: Some(super::remarks::sizes_rounded),
    ..Kind::new("pg.buffercache_by_relation", COLUMNS)
};
