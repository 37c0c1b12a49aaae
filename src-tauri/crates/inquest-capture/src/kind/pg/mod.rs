//! What PostgreSQL's views and extensions print.

mod activity;
mod bgwriter;
mod buffercache;
mod buffercache_by_relation;
mod buffercache_summary;
mod buffercache_usage;
mod checkpointer;
mod index_io;
mod relation_sizes;
mod settings;
mod stat_database;
mod stat_io;
mod stat_statements;
mod stat_user_tables;
mod stat_wal;
mod statement_trend;
mod wait_samples;
mod wal_records;
mod wal_stats;

use super::Kind;

/// The kinds of this family; of equal scores the earlier wins.
pub(super) static KINDS: &[&Kind] = &[
    &stat_statements::KIND,
    &buffercache::KIND,
    &buffercache_by_relation::KIND,
    &buffercache_usage::KIND,
    &buffercache_summary::KIND,
    &stat_io::KIND,
    &stat_wal::KIND,
    &bgwriter::KIND,
    &checkpointer::KIND,
    &stat_database::KIND,
    &stat_user_tables::KIND,
    &index_io::KIND,
    &settings::KIND,
    &activity::KIND,
    &wait_samples::KIND,
    &wal_stats::KIND,
    &wal_records::KIND,
    &statement_trend::KIND,
    &relation_sizes::KIND,
];
