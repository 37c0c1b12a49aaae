//! `pg.statio_tables`: pg_statio_all_tables and its narrower views.
//!
//! Source: PostgreSQL documentation, pg_statio_all_tables. Blocks are `block_size` bytes; `read` means asked of the system,
//! which may have had it in its own cache. The index columns are sums over all indexes of the table and NULL without any.
//! The counters begin at `stats_reset` of pg_stat_database (19 prints one of its own).

use crate::kind::spec::SchemaUnit::Blocks;
use crate::kind::spec::{ColumnSpec, Kind, Version, counter, id, text, time};

const COLUMNS: &[ColumnSpec] = &[
    id("relid"),
    text("schemaname"),
    text("relname"),
    counter("heap_blks_read", Blocks),
    counter("heap_blks_hit", Blocks),
    counter("idx_blks_read", Blocks),
    counter("idx_blks_hit", Blocks),
    counter("toast_blks_read", Blocks),
    counter("toast_blks_hit", Blocks),
    counter("tidx_blks_read", Blocks),
    counter("tidx_blks_hit", Blocks),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    identity: &[&["relid"], &["schemaname", "relname"], &["relname"]],
    main_counter: Some("heap_blks_read"),
    signature: &[&["relname", "relid"], &["heap_blks_read", "heap_blks_hit"]],
    sources: &["pg_statio_user_tables", "pg_statio_all_tables", "pg_statio_sys_tables"],
    versions: VERSIONS,
    ..Kind::new("pg.statio_tables", COLUMNS)
};

const VERSIONS: &[Version] = &[Version {
    label: "..18",
    engine: Some("postgresql"),
    columns: &[
        "relid",
        "schemaname",
        "relname",
        "heap_blks_read",
        "heap_blks_hit",
        "idx_blks_read",
        "idx_blks_hit",
        "toast_blks_read",
        "toast_blks_hit",
        "tidx_blks_read",
        "tidx_blks_hit",
    ],
}];
