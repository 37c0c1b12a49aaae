//! `pg.buffercache_numa`: the views pg_buffercache_numa (18) and pg_buffercache_os_pages (19): buffers by page of the system.
//!
//! Source: PostgreSQL documentation, appendix F, pg_buffercache. A buffer that lies on several pages has several rows.
//! What the format cannot tell: the size of a page. Without libnuma the view is an error, not an empty table.

use crate::kind::spec::{ColumnSpec, Kind, Version, id};

const COLUMNS: &[ColumnSpec] = &[id("bufferid"), id("os_page_num"), id("numa_node")];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["bufferid", "os_page_num"]],
    signature: &[&["bufferid"], &["os_page_num", "numa_node"]],
    sources: &["pg_buffercache_numa", "pg_buffercache_os_pages"],
    versions: VERSIONS,
    ..Kind::new("pg.buffercache_numa", COLUMNS)
};

const VERSIONS: &[Version] = &[Version {
    label: "18",
    engine: Some("postgresql"),
    columns: &["bufferid", "os_page_num", "numa_node"],
}];
