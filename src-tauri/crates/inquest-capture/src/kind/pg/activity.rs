//! `pg.activity`: pg_stat_activity, one moment or sampled into a table (`sample_time`).
//!
//! Source: PostgreSQL documentation, pg_stat_activity. A NULL wait event means that the backend was running or idle.
//! What the format cannot tell: the moment of the sample, unless a column holds it; `query` is cut at
//! track_activity_query_size.
//!
//! `<insufficient privilege>` as a query is another role's: hidden, not idle. 19 calls the wait type BufferPin `Buffer`.

use crate::kind::spec::{ColumnSpec, Kind, Version, id, text, time};

const COLUMNS: &[ColumnSpec] = &[
    time("sample_time"),
    id("datid"),
    text("datname"),
    id("pid"),
    id("leader_pid"),
    id("usesysid"),
    text("usename"),
    text("application_name"),
    text("client_addr"),
    text("client_hostname"),
    id("client_port"),
    time("backend_start"),
    time("xact_start"),
    time("query_start"),
    time("state_change"),
    text("wait_event_type"),
    text("wait_event"),
    text("state"),
    text("backend_xid"),
    text("backend_xmin"),
    id("query_id"),
    text("query"),
    text("backend_type"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    signature: &[&["pid"], &["state", "query"], &["wait_event", "wait_event_type", "query_start"]],
    sources: &["pg_stat_activity"],
    versions: VERSIONS,
    remarks: Some(super::remarks::hidden_statements),
    ..Kind::new("pg.activity", COLUMNS)
};

const VERSIONS: &[Version] = &[
    Version {
        label: "12",
        engine: Some("postgresql"),
        columns: &[
            "datid",
            "datname",
            "pid",
            "usesysid",
            "usename",
            "application_name",
            "client_addr",
            "client_hostname",
            "client_port",
            "backend_start",
            "xact_start",
            "query_start",
            "state_change",
            "wait_event_type",
            "wait_event",
            "state",
            "backend_xid",
            "backend_xmin",
            "query",
            "backend_type",
        ],
    },
    Version {
        label: "13",
        engine: Some("postgresql"),
        columns: &[
            "datid",
            "datname",
            "pid",
            "leader_pid",
            "usesysid",
            "usename",
            "application_name",
            "client_addr",
            "client_hostname",
            "client_port",
            "backend_start",
            "xact_start",
            "query_start",
            "state_change",
            "wait_event_type",
            "wait_event",
            "state",
            "backend_xid",
            "backend_xmin",
            "query",
            "backend_type",
        ],
    },
    Version {
        label: "14+",
        engine: Some("postgresql"),
        columns: &[
            "datid",
            "datname",
            "pid",
            "leader_pid",
            "usesysid",
            "usename",
            "application_name",
            "client_addr",
            "client_hostname",
            "client_port",
            "backend_start",
            "xact_start",
            "query_start",
            "state_change",
            "wait_event_type",
            "wait_event",
            "state",
            "backend_xid",
            "backend_xmin",
            "query_id",
            "query",
            "backend_type",
        ],
    },
];
