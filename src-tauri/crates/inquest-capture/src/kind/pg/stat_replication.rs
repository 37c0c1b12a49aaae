//! `pg.stat_replication`: the view pg_stat_replication, one row for each WAL sender.
//!
//! Source: PostgreSQL documentation, pg_stat_replication. The lags are intervals (`00:00:00.003`) and stay text; NULL means
//! that nothing was measured lately (an idle standby), never that there is no lag. Positions are of the moment.

use crate::kind::spec::{ColumnSpec, Kind, id, text, time};

const COLUMNS: &[ColumnSpec] = &[
    id("pid"),
    id("usesysid"),
    text("usename"),
    text("application_name"),
    text("client_addr"),
    text("client_hostname"),
    id("client_port"),
    time("backend_start"),
    text("backend_xmin"),
    text("state"),
    text("sent_lsn"),
    text("write_lsn"),
    text("flush_lsn"),
    text("replay_lsn"),
    text("write_lag"),
    text("flush_lag"),
    text("replay_lag"),
    id("sync_priority"),
    text("sync_state"),
    time("reply_time"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    identity: &[&["pid"], &["application_name"]],
    signature: &[
        &["sent_lsn", "replay_lsn", "flush_lsn"],
        &["sync_state", "replay_lag", "application_name", "state"],
    ],
    sources: &["pg_stat_replication"],
    ..Kind::new("pg.stat_replication", COLUMNS)
};
