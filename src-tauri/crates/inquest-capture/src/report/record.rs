//! Rows of named cells for reports that are read line by line.

use crate::frame::{Head, Out};
use crate::kind::spec::ColumnSpec;
use crate::raw::{CellForm, RawCell};

/// A row being filled in: cells by the names of a fixed list of columns. What is never set is NULL.
#[derive(Debug, Clone)]
pub(crate) struct Record {
    columns: &'static [ColumnSpec],
    cells: Vec<Option<String>>,
    line: u64,
}

impl Record {
    /// An empty row that was printed at a line.
    pub(crate) fn new(columns: &'static [ColumnSpec], line: u64) -> Self {
        Record { columns, cells: vec![None; columns.len()], line }
    }

    /// Sets a cell; a name that is no column is ignored.
    pub(crate) fn set(&mut self, name: &str, value: impl Into<String>) {
        if let Some(at) = self.columns.iter().position(|c| c.name == name) {
            self.cells[at] = Some(value.into());
        }
    }

    /// Sets a cell when there is a value.
    pub(crate) fn set_some(&mut self, name: &str, value: Option<impl Into<String>>) {
        if let Some(value) = value {
            self.set(name, value);
        }
    }

    /// Adds to a text cell, after a blank.
    pub(crate) fn add(&mut self, name: &str, text: &str) {
        if let Some(at) = self.columns.iter().position(|c| c.name == name) {
            let cell = self.cells[at].get_or_insert_default();
            if !cell.is_empty() {
                cell.push(' ');
            }
            cell.push_str(text);
        }
    }

    /// Hands the row over.
    pub(crate) fn put(self, out: &mut Out<'_>) {
        let cells = self
            .cells
            .into_iter()
            .map(|cell| match cell {
                Some(text) => RawCell { text: text.into(), form: CellForm::Bare },
                None => RawCell { text: "".into(), form: CellForm::Null },
            })
            .collect();
        out.row(cells, self.line);
    }
}

/// A table with these columns begins at a line; one that is open ends.
pub(crate) fn begin(out: &mut Out<'_>, frame: &'static str, columns: &[ColumnSpec], first_line: u64) {
    out.begin(Head {
        frame,
        header: Some(columns.iter().map(|c| c.name.to_owned()).collect()),
        width: columns.len(),
        first_line,
        padded: false,
    });
}
