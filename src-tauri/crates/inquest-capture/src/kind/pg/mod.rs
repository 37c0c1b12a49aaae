//! What PostgreSQL's views and extensions print.

mod activity;
mod bgwriter;
mod buffercache;
mod buffercache_by_relation;
mod buffercache_numa;
mod buffercache_summary;
mod buffercache_usage;
mod checkpointer;
mod database_conflicts;
mod index_io;
mod locks;
mod progress_copy;
mod progress_vacuum;
mod relation_listing;
mod relation_sizes;
mod remarks;
mod settings;
mod show;
mod stat_archiver;
mod stat_database;
mod stat_io;
mod stat_monitor;
mod stat_replication;
mod stat_slru;
mod stat_statements;
mod stat_statements_info;
mod stat_user_tables;
mod stat_wal;
mod statement_trend;
mod statio_tables;
mod table_columns;
mod wait_samples;
mod wal_block_info;
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
    &buffercache_numa::KIND,
    &database_conflicts::KIND,
    &locks::KIND,
    &progress_copy::KIND,
    &progress_vacuum::KIND,
    &relation_listing::KIND,
    &show::KIND,
    &stat_archiver::KIND,
    &stat_monitor::KIND,
    &stat_replication::KIND,
    &stat_slru::KIND,
    &stat_statements_info::KIND,
    &statio_tables::KIND,
    &table_columns::KIND,
    &wal_block_info::KIND,
];
