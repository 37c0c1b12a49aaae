//! Rows to a file that other programs read: CSV or Parquet, a few thousand rows at a time.
//!
//! CSV: UTF-8, a header, RFC 4180. NULL is nothing, an empty text is `""`. Numbers and times in the source's own
//! spelling. A text that a spreadsheet would run gets an apostrophe before it, and so does one that looks as if it had
//! got one: [`unguarded`] gives every text back. The last column is `#line`: where the row stood in its capture, and what
//! tells a file of this program from another's ([`is_own`]), whose apostrophes are its own.
//!
//! Parquet: a frame of this program (so that it opens here again) that others read as plain Parquet: one column each
//! under its printed name, decimals as text since they are exact, source lines in `#line`.
//!
//! What is written is a new file under the caller's temporary name, synced; the rename is the caller's part.

mod csv;
mod delta;
mod rows;

use std::path::Path;

use crate::FrameError;
use crate::delta::{Delta, DeltaQuery};
use crate::meta::FrameMeta;
use crate::table::{Table, TableQuery};
use crate::write::{FrameWriter, Written};
use inquest_core::capture::{Batch, KindId};

pub use self::csv::{is_own, unguarded};

/// Rows written at a time.
const RUN: usize = 4_096;

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportFormat {
    /// Comma-separated values.
    Csv,
    /// Parquet.
    Parquet,
}

/// Where rows go.
enum Sink {
    Csv(csv::CsvFile),
    Parquet(Box<FrameWriter>),
}

impl Sink {
    fn create(path: &Path, format: ExportFormat, meta: FrameMeta) -> Result<Sink, FrameError> {
        Ok(match format {
            ExportFormat::Csv => Sink::Csv(csv::CsvFile::create(path, &meta.columns)?),
            ExportFormat::Parquet => Sink::Parquet(Box::new(FrameWriter::plain(path, meta)?)),
        })
    }

    fn push(&mut self, batch: Batch) -> Result<(), FrameError> {
        match self {
            Sink::Csv(file) => file.push(&batch),
            Sink::Parquet(writer) => writer.push(batch),
        }
    }

    fn finish(self) -> Result<Written, FrameError> {
        match self {
            Sink::Csv(file) => file.finish(),
            Sink::Parquet(writer) => writer.finish(),
        }
    }
}

/// Writes the rows of a table as sorted and filtered; the window's first row and count do not matter. An existing
/// file is an error.
pub fn export_table(
    table: &Table,
    query: &TableQuery,
    format: ExportFormat,
    path: &Path,
) -> Result<Written, FrameError> {
    let view = table.view_rows(query)?;
    let mut sink = Sink::create(path, format, table.meta().clone())?;
    match view {
        None => {
            for batch in table.batches() {
                sink.push(batch?)?;
            }
        }
        Some(rows) => {
            for run in rows.chunks(RUN) {
                sink.push(rows::take(table, run)?)?;
            }
        }
    }
    sink.finish()
}

/// Writes the rows of a delta as ranked and filtered: key, label, state, quality, each column before, after and its
/// difference, then what is computed of them. The window's first row and count do not matter.
pub fn export_delta(
    delta: &Delta,
    query: &DeltaQuery,
    format: ExportFormat,
    path: &Path,
) -> Result<Written, FrameError> {
    let shape = delta::Shape::of(delta);
    let meta = FrameMeta {
        kind: KindId::new(KindId::GENERIC_TABLE),
        kind_version: None,
        engine: None,
        columns: shape.columns(),
    };
    let mut sink = Sink::create(path, format, meta)?;
    let order = delta.order(query)?;
    for first in (0..order.rows).step_by(RUN) {
        let run = first..order.rows.min(first + RUN);
        sink.push(shape.batch(&delta.rows_of(&order, run)?)?)?;
    }
    sink.finish()
}
