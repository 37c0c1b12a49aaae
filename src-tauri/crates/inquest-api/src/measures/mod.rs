//! Measures over tables: each takes figures out of cells, runs a registered method on them, and answers quantities
//! that can be traced and computed again.
//!
//! One file per question. The same functions serve exhibits of a case and files of the command line: a [`Sheet`] is a
//! table with the exhibit it stands for.

mod cache;
mod factors;
mod histogram;
mod index;
mod keys;
mod knee;
mod load;
mod moments;
mod points;
mod runs;
mod series;
mod sheet;
pub(crate) mod sweep;

pub(crate) use cache::{CACHE, cache_again};
pub use cache::{CacheOfFiles, cache_of_files};
pub(crate) use histogram::{HISTOGRAM, histogram_again};
pub use histogram::{HistogramsOfFiles, histograms_of_files};
pub(crate) use index::METHOD as INDEX_COST;
pub use index::{IndexOfFiles, index_cost_of_files};
pub use keys::{KeysOfFile, key_order_of_file};
pub use knee::{KneeOfFiles, knee_of_files};
pub use load::{LoadOfFile, load_checks_of_file};
pub use moments::{MomentsOfFiles, moments_of_files};
pub use runs::{RunsOfFiles, runs_of_files};
pub use series::{SeriesOfFiles, series_of_files};
pub(crate) use sheet::Sheet;

use std::path::Path;
use std::sync::Arc;

use inquest_core::capture::Column;
use inquest_core::verdict::Reason;

use crate::ApiError;
use crate::file_tables::file_table;
use crate::handles::Input;

/// The position of the first column that has one of the names, canonical or printed, without regard to case.
pub(crate) fn first_of(columns: &[Column], names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        columns.iter().position(|c| {
            c.canonical.as_deref().is_some_and(|canonical| canonical.eq_ignore_ascii_case(name))
                || c.name.trim().eq_ignore_ascii_case(name)
        })
    })
}

/// The table of a file, the first of counters or else the first: exhibit `E<number>`. Its frame lies in the folder.
fn sheet_of_file(input: &Input, number: u32, folder: &Path) -> Result<Sheet, ApiError> {
    let found = file_table(input, None, None, &folder.join(number.to_string()))?;
    Ok(Sheet::of_file(Arc::clone(&found.table), number, found.record.index))
}

/// A code with its facts.
pub(crate) fn reason(code: &str, facts: &[(&str, &str)]) -> Reason {
    let args = facts.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Reason { code: code.to_owned(), args }
}
