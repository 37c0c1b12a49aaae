//! What MySQL's and MariaDB's tables and commands print.

mod digest;
mod file_io;
mod innodb_status;
mod optimizer_trace;
mod processlist;
mod replica_status;
mod show_index;
mod slow_log_table;
mod statement_analysis;
mod statement_histogram;
mod status;
mod status_names;
mod table_status;
mod variables;
mod waits_by_latency;
mod waits_global;
mod warnings;

use super::Kind;

/// The kinds of this family; of equal scores the earlier wins.
pub(super) static KINDS: &[&Kind] = &[
    &digest::KIND,
    &waits_global::KIND,
    &waits_by_latency::KIND,
    &file_io::KIND,
    &statement_analysis::KIND,
    &statement_histogram::KIND,
    &slow_log_table::KIND,
    &innodb_status::KIND,
    &processlist::KIND,
    &replica_status::KIND,
    &optimizer_trace::KIND,
    &show_index::KIND,
    &table_status::KIND,
    &warnings::KIND,
    &variables::KIND,
    &status::KIND,
];

/// True for the name, in lower case, of a status variable whose meaning is known.
pub(super) fn is_status(name: &str) -> bool {
    status_names::measure(name).is_some()
}
