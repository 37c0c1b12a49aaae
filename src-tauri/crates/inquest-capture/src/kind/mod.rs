//! Capture kinds: what the columns of a table mean.
//!
//! A kind is declared as data in a file of its own ([`spec::Kind`]): columns with unit and role, identity, column
//! sets of versions, and what gives it away. [`detect`] says which kind a block is, [`assign`] lays the kind over
//! the block's columns, [`statement`] and [`crosscheck`] prove units that a header cannot.
//!
//! To add a kind: write its file, add it to [`all`]. Its header names the defining source, what the format cannot
//! tell and what is assumed.
//!
//! Invariants: no unit from a name that a person chose; columns that a kind does not know pass through; a block
//! that no kind claims is a generic table, never an error. Absent on purpose: arithmetic on the values.

pub mod assign;
pub mod crosscheck;
pub mod detect;
mod explain;
mod loadtest_sweep;
mod mysql_digest;
mod mysql_file_io;
mod mysql_innodb_status;
mod mysql_processlist;
mod mysql_statement_analysis;
mod mysql_status;
mod mysql_variables;
mod mysql_waits_global;
mod name_value;
mod pg_activity;
mod pg_bgwriter;
mod pg_buffercache;
mod pg_buffercache_by_relation;
mod pg_buffercache_summary;
mod pg_buffercache_usage;
mod pg_checkpointer;
mod pg_index_io;
mod pg_relation_sizes;
mod pg_settings;
mod pg_stat_database;
mod pg_stat_io;
mod pg_stat_statements;
mod pg_stat_user_tables;
mod pg_stat_wal;
mod pg_statement_trend;
mod pg_wait_samples;
mod pg_wal_records;
mod pg_wal_stats;
pub mod spec;
pub mod statement;

pub use detect::{Candidate, Evidence};
pub use spec::{ColumnSpec, Kind, SchemaUnit};

static ALL: [&Kind; 36] = [
    &pg_stat_statements::KIND,
    &mysql_digest::KIND,
    &pg_buffercache::KIND,
    &pg_buffercache_by_relation::KIND,
    &pg_buffercache_usage::KIND,
    &pg_buffercache_summary::KIND,
    &explain::PG_TEXT,
    &explain::PG_JSON,
    &explain::PG_YAML,
    &explain::PG_XML,
    &explain::MYSQL_TREE,
    &explain::MYSQL_JSON,
    &explain::MYSQL_TABLE,
    &mysql_waits_global::KIND,
    &mysql_file_io::KIND,
    &mysql_statement_analysis::KIND,
    &mysql_innodb_status::KIND,
    &mysql_processlist::KIND,
    &mysql_variables::KIND,
    &mysql_status::KIND,
    &pg_stat_io::KIND,
    &pg_stat_wal::KIND,
    &pg_bgwriter::KIND,
    &pg_checkpointer::KIND,
    &pg_stat_database::KIND,
    &pg_stat_user_tables::KIND,
    &pg_index_io::KIND,
    &pg_settings::KIND,
    &pg_activity::KIND,
    &pg_wait_samples::KIND,
    &pg_wal_stats::KIND,
    &pg_wal_records::KIND,
    &pg_statement_trend::KIND,
    &pg_relation_sizes::KIND,
    &loadtest_sweep::KIND,
    &explain::NOTHING_KNOWN,
];

/// Every kind, the generic table last.
pub fn all() -> &'static [&'static Kind] {
    &ALL
}

/// The kind of an id.
pub fn by_id(id: &str) -> Option<&'static Kind> {
    ALL.iter().copied().find(|k| k.id == id)
}
