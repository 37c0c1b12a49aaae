//! `pg.show`: one setting or the server's version: `SHOW x`, `SELECT version()`, `current_setting`.
//!
//! Source: PostgreSQL documentation, SHOW and version(). The column is named after the setting; the value is printed with its
//! unit (`16MB`) and stays text. `version` and `server_version` tell the server of the captures beside it, `block_size` the
//! bytes of every block counted there, and `pg_postmaster_start_time` when counters that a crash loses began at the latest.

use crate::kind::detect::Evidence;
use crate::kind::spec::{ColumnSpec, ContentMatch, Kind};

const COLUMNS: &[ColumnSpec] = &[];

/// The kind.
pub static KIND: Kind =
    Kind { engine: Some("postgresql"), content: Some(look), ..Kind::new("pg.show", COLUMNS) };

/// Settings that people show beside a capture.
const SETTINGS: [&str; 26] = [
    "server_version",
    "server_version_num",
    "shared_buffers",
    "work_mem",
    "maintenance_work_mem",
    "effective_cache_size",
    "synchronous_commit",
    "fsync",
    "wal_sync_method",
    "wal_level",
    "wal_buffers",
    "max_wal_size",
    "checkpoint_timeout",
    "commit_delay",
    "full_page_writes",
    "wal_compression",
    "block_size",
    "wal_block_size",
    "track_io_timing",
    "track_wal_io_timing",
    "max_connections",
    "random_page_cost",
    "effective_io_concurrency",
    "autovacuum",
    "data_directory",
    "pg_postmaster_start_time",
];

fn look(e: &Evidence<'_>) -> Option<ContentMatch> {
    let [name] = e.header? else { return None };
    if e.sample.len() != 1 {
        return None;
    }
    let found = |score: f64, marker: &str| Some(ContentMatch { score, marker: marker.to_owned() });
    let value = e.cells(0).next()?;
    if name == "version" {
        return value.starts_with("PostgreSQL ").then(|| found(1.0, "PostgreSQL")).flatten();
    }
    let shown = e.statement.is_some_and(|s| s.trim_start().to_lowercase().starts_with("show "));
    let setting = SETTINGS.contains(&name.as_str());
    match (shown, setting) {
        (true, _) => found(1.0, "SHOW"),
        (false, true) => found(0.9, name),
        (false, false) => None,
    }
}
