//! Capture kinds: what the columns of a table mean.
//!
//! A kind is declared as data in a file of its own ([`spec::Kind`]): columns with unit and role, identity, column
//! sets of versions, and what gives it away. [`detect`] says which kind a block is, [`assign`] lays the kind over
//! the block's columns, [`statement`] and [`crosscheck`] prove units that a header cannot.
//!
//! To add a kind of table: write its file in the folder of its family (`pg`, `mysql`, ...) and add it to the family's
//! `KINDS`. Its header names the defining source, what the format cannot tell and what is assumed. What a program
//! prints in a shape of its own, not as a table, is a report: [`crate::report`] holds its reader and its kind.
//!
//! Invariants: no unit from a name that a person chose; columns that a kind does not know pass through; a block
//! that no kind claims is a generic table, never an error. Absent on purpose: arithmetic on the values.

pub mod assign;
pub mod crosscheck;
pub mod detect;
mod explain;
mod failed;
mod figures;
mod loadtest;
mod mysql;
mod name_value;
mod pg;
mod quoted;
pub mod spec;
pub mod statement;

use std::sync::LazyLock;

pub use detect::{Candidate, Evidence};
pub use spec::{ColumnSpec, Kind, SchemaUnit};

/// By family; of equal scores the earlier wins.
static ALL: LazyLock<Vec<&'static Kind>> = LazyLock::new(|| {
    [pg::KINDS, mysql::KINDS, explain::KINDS, loadtest::KINDS]
        .into_iter()
        .chain(crate::report::kinds())
        .flatten()
        .copied()
        .chain([&failed::KIND, &quoted::KIND, &figures::KIND])
        .chain([&explain::NOTHING_KNOWN])
        .collect()
});

/// Every kind, the generic table last.
pub fn all() -> &'static [&'static Kind] {
    &ALL
}

/// The kind of an id.
pub fn by_id(id: &str) -> Option<&'static Kind> {
    ALL.iter().copied().find(|k| k.id == id)
}
