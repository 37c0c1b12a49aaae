//! `pg.settings`: the view pg_settings, whole or in part.
//!
//! Source: PostgreSQL documentation, pg_settings. `setting` counts in `unit` (`8kB`, `ms`, empty); both stay text.

use crate::kind::spec::{ColumnSpec, Kind, flag, id, text};

const COLUMNS: &[ColumnSpec] = &[
    text("name"),
    text("setting"),
    text("unit"),
    text("category"),
    text("short_desc"),
    text("extra_desc"),
    text("context"),
    text("vartype"),
    text("source"),
    text("min_val"),
    text("max_val"),
    text("enumvals"),
    text("boot_val"),
    text("reset_val"),
    text("sourcefile"),
    id("sourceline"),
    flag("pending_restart"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["name"]],
    signature: &[&["name"], &["setting"]],
    sources: &["pg_settings"],
    ..Kind::new("pg.settings", COLUMNS)
};
