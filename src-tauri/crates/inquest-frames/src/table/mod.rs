//! An opened frame and the windows of a grid over it.
//!
//! In capture order a window decodes one or two row groups. A sort or filter decodes the columns it needs once,
//! packed, and keeps them with the permutation and the kept rows: the next window of the same view only looks
//! rows up. [`Table::release`] gives the memory back.
//!
//! Known gap: texts are held as they are. A million statements of 160 bytes take 170 MB once their text has been
//! shown out of capture order, sorted or filtered; numbers take about 80 MB.

mod filter;
mod view;

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use inquest_core::capture::{Batch, Cell, Column};

pub(crate) use filter::{Filtered, Needle, instant};
use view::{View, ViewKey};

use crate::FrameError;
use crate::cells::Cells;
use crate::expression::Expression;
use crate::meta::FrameMeta;
use crate::source::{Part, Source};

/// Most rows of a window.
pub const WINDOW_ROWS: u32 = 200;
/// Most rows that can be sorted: positions are 32 bits wide.
const SORTABLE: u64 = u32::MAX as u64 - 1;
/// Views kept; a grid walks between a few.
const VIEWS: usize = 4;
/// Cells decoded in one call of the reader.
const DECODE_CELLS: u64 = 4_000_000;

/// Order of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sort {
    /// Column position, from 0.
    pub column: u32,
    /// Largest first. Absent values come last either way.
    pub descending: bool,
}

/// How a filter compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FilterOp {
    /// The cell as shown contains the text, without regard to case.
    Contains,
    /// Equal: texts exactly, numbers and times by value.
    Equals,
    /// Greater or equal; texts by code point.
    AtLeast,
    /// Less or equal; texts by code point.
    AtMost,
    /// Is NULL.
    IsNull,
    /// Is not NULL.
    NotNull,
}

/// Narrows a grid.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Filter {
    /// Column position, from 0; `None` means any text column.
    pub column: Option<u32>,
    /// Comparison.
    pub op: FilterOp,
    /// What to compare with. Numbers in digits; times as microseconds or text, UTC where no zone is given.
    pub value: String,
}

/// Asks for a window of rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TableQuery {
    /// Order; `None` is the order of the capture.
    pub sort: Option<Sort>,
    /// Filters, all of which must hold.
    pub filters: Vec<Filter>,
    /// A condition that must hold as well, made for the columns of this table.
    pub expression: Option<Expression>,
    /// First row of the window, from 0. Past the end: an empty window.
    pub first: u64,
    /// At most [`WINDOW_ROWS`].
    pub count: u32,
}

/// A window of rows, by column.
#[derive(Debug, Clone, PartialEq)]
pub struct Window {
    /// Rows in all.
    pub total: u64,
    /// Rows after the filters.
    pub filtered: u64,
    /// Cells by column; inner vectors have the same length.
    pub cells: Vec<Vec<Cell>>,
    /// Source line of each row.
    pub lines: Vec<u64>,
    /// Position of each row in capture order, from 0.
    pub positions: Vec<u64>,
    /// Largest absolute finite value by column over the filtered rows; `None` where not numeric.
    pub max: Vec<Option<f64>>,
}

/// An opened frame.
#[derive(Debug)]
pub struct Table {
    source: Source,
    decoded: Mutex<HashMap<Part, Arc<Cells>>>,
    views: Mutex<Vec<(ViewKey, Arc<View>)>>,
}

/// A lock taken although another thread panicked under it: the caches hold only whole entries.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Table {
    /// Opens a frame: reads its footer only.
    pub fn open(path: &Path) -> Result<Table, FrameError> {
        Ok(Table { source: Source::open(path)?, decoded: Mutex::default(), views: Mutex::default() })
    }

    /// What the frame says of itself.
    pub fn meta(&self) -> &FrameMeta {
        &self.source.footer.meta
    }

    /// Columns in order.
    pub fn columns(&self) -> &[Column] {
        &self.meta().columns
    }

    /// Rows.
    pub fn rows(&self) -> u64 {
        self.source.rows
    }

    /// Position of a column by its canonical name, else by its printed one, without regard to case.
    pub fn column_index(&self, name: &str) -> Option<usize> {
        let is = |text: &str| text.eq_ignore_ascii_case(name);
        let canonical = self.columns().iter().position(|c| c.canonical.as_deref().is_some_and(is));
        canonical.or_else(|| self.columns().iter().position(|c| is(&c.name)))
    }

    /// Bytes of decoded columns that are held.
    pub fn memory(&self) -> u64 {
        locked(&self.decoded).values().map(|c| c.bytes() as u64).sum()
    }

    /// Lets go of decoded columns and views.
    pub fn release(&self) {
        locked(&self.decoded).clear();
        locked(&self.views).clear();
    }

    /// Rows in capture order, at most what there is.
    pub fn batch(&self, first: u64, count: u64) -> Result<Batch, FrameError> {
        let clamp = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        self.source.batch(clamp(first), clamp(count))
    }

    /// All rows in capture order, one row group at a time.
    pub fn batches(&self) -> Batches<'_> {
        Batches { table: self, groups: self.source.groups().into_iter(), first: 0 }
    }

    /// One cell and the source line of its row.
    pub fn cell(&self, row: u64, column: usize) -> Result<(Cell, u64), FrameError> {
        let no_row = || FrameError::NoRow { row, rows: self.rows() };
        let batch = self.batch(row, 1)?;
        let line = batch.lines.first().copied().ok_or_else(no_row)?;
        let data = batch.columns.get(column).ok_or_else(|| FrameError::NoColumn(column.to_string()))?;
        Ok((data.cell(0).ok_or_else(no_row)?, line))
    }

    /// Rows as 32-bit positions, or an error when there are too many to sort or join.
    pub(crate) fn positions(&self) -> Result<u32, FrameError> {
        u32::try_from(self.rows())
            .ok()
            .filter(|rows| u64::from(*rows) <= SORTABLE)
            .ok_or(FrameError::TooManyRows { rows: self.rows(), most: SORTABLE })
    }

    /// Decoded columns, from the cache where possible.
    pub(crate) fn decoded(&self, parts: &[Part]) -> Result<Vec<Arc<Cells>>, FrameError> {
        let missing: Vec<Part> = {
            let held = locked(&self.decoded);
            parts.iter().filter(|p| !held.contains_key(p)).copied().collect()
        };
        let at_once = (DECODE_CELLS / self.rows().max(1)).max(1) as usize;
        for run in missing.chunks(at_once) {
            for (part, cells) in self.source.decode(run, false)? {
                locked(&self.decoded).insert(part, Arc::new(cells));
            }
        }
        let held = locked(&self.decoded);
        parts
            .iter()
            .map(|p| held.get(p).cloned().ok_or_else(|| FrameError::NoColumn(format!("{p:?}"))))
            .collect()
    }

    /// Decodes one column on the calling thread, for callers that run several at a time.
    pub(crate) fn decode_alone(&self, part: Part) -> Result<Arc<Cells>, FrameError> {
        if let Some(cells) = locked(&self.decoded).get(&part) {
            return Ok(cells.clone());
        }
        let mut found = self.source.decode(&[part], true)?;
        let (_, cells) = found.pop().ok_or_else(|| FrameError::NoColumn(format!("{part:?}")))?;
        let cells = Arc::new(cells);
        locked(&self.decoded).insert(part, cells.clone());
        Ok(cells)
    }

    /// True when a column's spellings are stored beside it.
    pub(crate) fn has_spellings(&self, column: usize) -> bool {
        self.source.footer.texts.get(column).is_some_and(Option::is_some)
    }
}

/// Rows of a table in capture order, one row group at a time.
#[derive(Debug)]
pub struct Batches<'a> {
    table: &'a Table,
    groups: std::vec::IntoIter<usize>,
    first: u64,
}

impl Iterator for Batches<'_> {
    type Item = Result<Batch, FrameError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rows = self.groups.next()? as u64;
        let batch = self.table.batch(self.first, rows);
        self.first += rows;
        Some(batch)
    }
}
