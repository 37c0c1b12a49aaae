//! `pg.progress_copy`: the view pg_stat_progress_copy (14+), one row for each running COPY.
//!
//! Source: PostgreSQL documentation, COPY Progress Reporting. `bytes_total` is 0 when the source has no size (a program, a
//! pipe): not known, not empty. `type` is FILE, PROGRAM, PIPE or CALLBACK. The figures grow while the command runs and end
//! with it: two captures give a rate only for the same `pid`.

use crate::kind::spec::SchemaUnit::{Bytes, Count};
use crate::kind::spec::{ColumnSpec, Kind, Version, gauge, id, text};

const COLUMNS: &[ColumnSpec] = &[
    id("pid"),
    id("datid"),
    text("datname"),
    id("relid"),
    text("command"),
    text("type"),
    gauge("bytes_processed", Bytes),
    gauge("bytes_total", Bytes),
    gauge("tuples_processed", Count),
    gauge("tuples_excluded", Count),
    gauge("tuples_skipped", Count),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["pid"]],
    main_counter: Some("bytes_processed"),
    signature: &[&["bytes_processed", "tuples_processed"], &["pid", "relid"]],
    sources: &["pg_stat_progress_copy"],
    versions: VERSIONS,
    ..Kind::new("pg.progress_copy", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "14..16",
        engine: Some("postgresql"),
        columns: &[
            "pid",
            "datid",
            "datname",
            "relid",
            "command",
            "type",
            "bytes_processed",
            "bytes_total",
            "tuples_processed",
            "tuples_excluded",
        ],
    },
    Version {
        label: "17+",
        engine: Some("postgresql"),
        columns: &[
            "pid",
            "datid",
            "datname",
            "relid",
            "command",
            "type",
            "bytes_processed",
            "bytes_total",
            "tuples_processed",
            "tuples_excluded",
            "tuples_skipped",
        ],
    },
];
