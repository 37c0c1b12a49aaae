//! What MySQL's and MariaDB's tables and commands print.

mod digest;
mod file_io;
mod innodb_status;
mod processlist;
mod statement_analysis;
mod status;
mod variables;
mod waits_global;

use super::Kind;

/// The kinds of this family; of equal scores the earlier wins.
pub(super) static KINDS: &[&Kind] = &[
    &digest::KIND,
    &waits_global::KIND,
    &file_io::KIND,
    &statement_analysis::KIND,
    &innodb_status::KIND,
    &processlist::KIND,
    &variables::KIND,
    &status::KIND,
];
