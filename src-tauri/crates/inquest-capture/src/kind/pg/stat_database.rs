//! `pg.stat_database`: the view pg_stat_database.
//!
//! Source: PostgreSQL documentation, pg_stat_database. Times are milliseconds; a block time of 0 may be `track_io_timing` off.

use crate::kind::spec::SchemaUnit::{Blocks, Bytes, Count, Ms};
use crate::kind::spec::{ColumnSpec, Kind, counter, fcounter, gauge, id, text, time};

const COLUMNS: &[ColumnSpec] = &[
    id("datid"),
    text("datname"),
    gauge("numbackends", Count),
    counter("xact_commit", Count),
    counter("xact_rollback", Count),
    counter("blks_read", Blocks),
    counter("blks_hit", Blocks),
    counter("tup_returned", Count),
    counter("tup_fetched", Count),
    counter("tup_inserted", Count),
    counter("tup_updated", Count),
    counter("tup_deleted", Count),
    counter("conflicts", Count),
    counter("temp_files", Count),
    counter("temp_bytes", Bytes),
    counter("deadlocks", Count),
    counter("checksum_failures", Count),
    time("checksum_last_failure"),
    fcounter("blk_read_time", Ms),
    fcounter("blk_write_time", Ms),
    fcounter("session_time", Ms),
    fcounter("active_time", Ms),
    fcounter("idle_in_transaction_time", Ms),
    counter("sessions", Count),
    counter("sessions_abandoned", Count),
    counter("sessions_fatal", Count),
    counter("sessions_killed", Count),
    counter("parallel_workers_to_launch", Count),
    counter("parallel_workers_launched", Count),
    time("stats_reset"),
];

/// The kind.
pub static KIND: Kind = Kind {
    engine: Some("postgresql"),
    cumulative: true,
    identity: &[&["datid"], &["datname"]],
    main_counter: Some("xact_commit"),
    signature: &[&["datname", "datid"], &["xact_commit", "blks_hit"]],
    sources: &["pg_stat_database"],
    ..Kind::new("pg.stat_database", COLUMNS)
};
