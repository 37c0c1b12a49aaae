//! `pg.index_io`: pg_statio_user_indexes and pg_stat_user_indexes.
//!
//! Source: PostgreSQL documentation, pg_statio_all_indexes and pg_stat_all_indexes. Blocks are `block_size` bytes.
//!
//! Where the counters begin: as for tables, `stats_reset` of pg_stat_database; 19 prints one by index.

use crate::kind::spec::SchemaUnit::{Blocks, Count};
use crate::kind::spec::{ColumnSpec, Kind, Version, counter, id, text, time};

const COLUMNS: &[ColumnSpec] = &[
    id("relid"),
    id("indexrelid"),
    text("schemaname"),
    text("relname"),
    text("indexrelname"),
    counter("idx_blks_read", Blocks),
    counter("idx_blks_hit", Blocks),
    counter("idx_scan", Count),
    time("last_idx_scan"),
    counter("idx_tup_read", Count),
    counter("idx_tup_fetch", Count),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    identity: &[&["indexrelid"], &["schemaname", "indexrelname"], &["indexrelname"]],
    main_counter: Some("idx_blks_read"),
    signature: &[&["indexrelname", "indexrelid"], &["idx_blks_read", "idx_scan"]],
    sources: &[
        "pg_statio_user_indexes",
        "pg_stat_user_indexes",
        "pg_statio_all_indexes",
        "pg_stat_all_indexes",
    ],
    versions: VERSIONS,
    ..Kind::new("pg.index_io", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "..15",
        engine: Some("postgresql"),
        columns: &[
            "relid",
            "indexrelid",
            "schemaname",
            "relname",
            "indexrelname",
            "idx_scan",
            "idx_tup_read",
            "idx_tup_fetch",
        ],
    },
    Version {
        label: "16..18",
        engine: Some("postgresql"),
        columns: &[
            "relid",
            "indexrelid",
            "schemaname",
            "relname",
            "indexrelname",
            "idx_scan",
            "last_idx_scan",
            "idx_tup_read",
            "idx_tup_fetch",
        ],
    },
    Version {
        label: "statio",
        engine: Some("postgresql"),
        columns: &[
            "relid",
            "indexrelid",
            "schemaname",
            "relname",
            "indexrelname",
            "idx_blks_read",
            "idx_blks_hit",
        ],
    },
];
