//! Measures over tables: each takes figures out of cells, runs a registered method on them, and answers quantities
//! that can be traced and computed again.
//!
//! One file per question. The same functions serve exhibits of a case and files of the command line: a [`Sheet`] is a
//! table with the exhibit it stands for.

mod cache;
mod factors;
mod knee;
mod runs;
mod series;
mod sheet;

pub use knee::{KneeOfFiles, knee_of_files};
pub use runs::{RunsOfFiles, runs_of_files};
pub(crate) use sheet::Sheet;

use inquest_core::capture::Column;

/// The position of the first column that has one of the names, canonical or printed, without regard to case.
fn first_of(columns: &[Column], names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        columns.iter().position(|c| {
            c.canonical.as_deref().is_some_and(|canonical| canonical.eq_ignore_ascii_case(name))
                || c.name.trim().eq_ignore_ascii_case(name)
        })
    })
}
