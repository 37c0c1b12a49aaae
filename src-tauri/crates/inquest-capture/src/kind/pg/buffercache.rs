//! `pg.buffercache`: rows of the view pg_buffercache, one per shared buffer.
//!
//! Source: PostgreSQL documentation, appendix F, pg_buffercache. One row is one block of `block_size` bytes.
//! Unused buffers print NULL in every column but `bufferid`. What the format cannot tell: the block size, and the names of
//! relations (relfilenode is not the oid after a rewrite).

use crate::kind::spec::SchemaUnit::Count;
use crate::kind::spec::{ColumnSpec, Kind, Version, flag, gauge, id};

const COLUMNS: &[ColumnSpec] = &[
    id("bufferid"),
    id("relfilenode"),
    id("reltablespace"),
    id("reldatabase"),
    id("relforknumber"),
    id("relblocknumber"),
    flag("isdirty"),
    gauge("usagecount", Count),
    gauge("pinning_backends", Count),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["bufferid"]],
    signature: &[&["bufferid", "relblocknumber"], &["relfilenode", "relblocknumber"]],
    versions: VERSIONS,
    ..Kind::new("pg.buffercache", COLUMNS)
};

const VERSIONS: &[Version] = &[Version {
    label: "9.5+",
    engine: Some("postgresql"),
    columns: &[
        "bufferid",
        "relfilenode",
        "reltablespace",
        "reldatabase",
        "relforknumber",
        "relblocknumber",
        "isdirty",
        "usagecount",
        "pinning_backends",
    ],
}];
