//! `pg.database_conflicts`: the view pg_stat_database_conflicts: queries cancelled on a standby, by cause.
//!
//! Source: PostgreSQL documentation, pg_stat_database_conflicts. On a primary every count is 0 by nature. The sum of the
//! causes is `conflicts` of pg_stat_database, whose `stats_reset` holds for these counters too.

use crate::kind::spec::SchemaUnit::Count;
use crate::kind::spec::{ColumnSpec, Kind, Version, counter, id, text};

const COLUMNS: &[ColumnSpec] = &[
    id("datid"),
    text("datname"),
    counter("confl_tablespace", Count),
    counter("confl_lock", Count),
    counter("confl_snapshot", Count),
    counter("confl_bufferpin", Count),
    counter("confl_deadlock", Count),
    counter("confl_active_logicalslot", Count),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    identity: &[&["datid"], &["datname"]],
    main_counter: Some("confl_snapshot"),
    signature: &[&["datname", "datid"], &["confl_lock", "confl_snapshot"]],
    sources: &["pg_stat_database_conflicts"],
    versions: VERSIONS,
    ..Kind::new("pg.database_conflicts", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "..15",
        engine: Some("postgresql"),
        columns: &[
            "datid",
            "datname",
            "confl_tablespace",
            "confl_lock",
            "confl_snapshot",
            "confl_bufferpin",
            "confl_deadlock",
        ],
    },
    Version {
        label: "16+",
        engine: Some("postgresql"),
        columns: &[
            "datid",
            "datname",
            "confl_tablespace",
            "confl_lock",
            "confl_snapshot",
            "confl_bufferpin",
            "confl_deadlock",
            "confl_active_logicalslot",
        ],
    },
];
