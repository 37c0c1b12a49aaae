//! Several tables whose rows come mixed: held back and given out as whole blocks.
//!
//! Programs that report several things per interval (`iostat`, `sar -u -r 1`) print their tables in turns. A block per
//! turn would be thousands of blocks of one row; here each table is one block over the whole report. Lines get their
//! classes at once, rows wait. Memory is bounded: beyond [`GATHER_BYTES`] what is held goes out as blocks and gathering
//! begins anew, so a very long report gives several blocks of a table.

use crate::frame::{Head, Out};
use crate::limits::{GATHER_BLOCKS, GATHER_BYTES, GATHER_TABLES};
use crate::raw::{CellForm, RawCell};

/// What a row costs beside its text.
const ROW_COST: usize = 64;
const CELL_COST: usize = 32;

/// One cell; `None` is NULL.
pub(super) type Cell = Option<String>;

struct Table {
    frame: &'static str,
    columns: Vec<String>,
    first_line: u64,
    rows: Vec<(u64, Vec<Cell>)>,
    shown: bool,
    incomplete: Option<&'static str>,
}

/// The tables of one report.
#[derive(Default)]
pub(super) struct Gather {
    tables: Vec<Table>,
    bytes: usize,
    blocks: usize,
}

impl Gather {
    /// The table of this frame and these columns, which begins at this line if it is new. `None` when there is no room
    /// for another one.
    pub(super) fn table(
        &mut self,
        frame: &'static str,
        columns: &[String],
        line: u64,
        out: &mut Out<'_>,
    ) -> Option<usize> {
        let known = self.tables.iter().position(|t| t.frame == frame && t.columns == columns);
        if known.is_some() {
            return known;
        }
        if self.tables.len() >= GATHER_TABLES {
            self.give(out);
            return None;
        }
        self.tables.push(Table {
            frame,
            columns: columns.to_vec(),
            first_line: line,
            rows: Vec::new(),
            shown: false,
            incomplete: None,
        });
        Some(self.tables.len() - 1)
    }

    /// A row of a table; short rows are filled with NULL, long ones cut to the columns (callers give as many).
    pub(super) fn row(&mut self, table: usize, line: u64, mut cells: Vec<Cell>, out: &mut Out<'_>) {
        let Some(t) = self.tables.get_mut(table) else { return };
        cells.resize(t.columns.len(), None);
        self.bytes += ROW_COST + cells.iter().flatten().map(String::len).sum::<usize>();
        self.bytes += cells.len() * CELL_COST;
        if t.rows.is_empty() && t.shown {
            t.first_line = line;
        }
        t.rows.push((line, cells));
        if self.bytes > GATHER_BYTES {
            self.give(out);
        }
    }

    /// The table is visibly cut.
    pub(super) fn incomplete(&mut self, table: usize, why: &'static str) {
        if let Some(t) = self.tables.get_mut(table) {
            t.incomplete.get_or_insert(why);
        }
    }

    /// Gives out what is held. The tables stay known.
    pub(super) fn give(&mut self, out: &mut Out<'_>) {
        self.bytes = 0;
        for t in &mut self.tables {
            let rows = std::mem::take(&mut t.rows);
            if rows.is_empty() && t.shown && t.incomplete.is_none() {
                continue;
            }
            t.shown = true;
            self.blocks += 1;
            out.begin(Head {
                frame: t.frame,
                header: Some(t.columns.clone()),
                width: t.columns.len(),
                first_line: t.first_line,
                padded: false,
            });
            for (line, cells) in rows {
                out.row(cells.into_iter().map(cell).collect(), line);
            }
            if let Some(why) = t.incomplete.take() {
                out.incomplete(why);
            }
            out.end();
        }
    }

    /// True when blocks are used up, those held counted: lines that would be rows must be quarantined.
    pub(super) fn full(&self, out: &Out<'_>) -> bool {
        out.full() || self.blocks + self.tables.len() >= GATHER_BLOCKS
    }
}

/// A raw cell.
pub(super) fn cell(text: Cell) -> RawCell<'static> {
    match text {
        Some(text) => RawCell { text: text.into(), form: CellForm::Bare },
        None => RawCell { text: "".into(), form: CellForm::Null },
    }
}
