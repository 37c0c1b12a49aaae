//! What frames with rows of several lines hold back: lines that wait for their class, and records of name and value.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::{Head, Out, words};
use crate::block::clip;
use crate::limits::{COLUMNS, ROW_BYTES};
use crate::raw::{CellForm, RawCell};
use crate::text::Line;

/// What a kept line costs beside its text.
const LINE_COST: usize = 32;

/// A cell that outlives its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OwnCell {
    pub(super) text: String,
    pub(super) form: CellForm,
}

impl OwnCell {
    /// The same without a life of its own.
    pub(super) fn of(cell: RawCell<'_>) -> Self {
        OwnCell { text: cell.text.into_owned(), form: cell.form }
    }

    /// For a row.
    pub(super) fn raw(&self) -> RawCell<'_> {
        RawCell { text: Cow::Borrowed(&self.text), form: self.form }
    }
}

/// Beginnings of lines, one behind the other: a row may run over millions of short ones.
#[derive(Debug, Default)]
pub(super) struct Beginnings {
    text: String,
    ends: Vec<usize>,
}

impl Beginnings {
    /// From here on the room is given back when they are cleared.
    const KEPT: usize = 1 << 16;

    /// One more line.
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(clip(text));
        self.ends.push(self.text.len());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Number of lines.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = &str> {
        (0..self.ends.len()).map(|i| {
            let from = if i == 0 { 0 } else { self.ends[i - 1] };
            &self.text[from..self.ends[i]]
        })
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.text.shrink_to(Beginnings::KEPT);
        self.ends.shrink_to(Beginnings::KEPT);
    }

    /// They were not understood.
    pub(super) fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        for text in self.iter() {
            out.quarantine(reason, text);
        }
        self.clear();
    }
}

/// Lines that wait for their class, by their beginnings.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    texts: Beginnings,
    bytes: usize,
    first: u64,
}

impl Waiting {
    /// One more line.
    pub(super) fn keep(&mut self, line: &Line<'_>) {
        if self.texts.is_empty() {
            self.first = line.number;
            self.bytes = 0;
        }
        self.bytes += line.text.len() + LINE_COST;
        self.texts.push(line.text);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Number of the first line.
    pub(super) fn first(&self) -> u64 {
        self.first
    }

    /// Longer than any row is let to be.
    pub(super) fn too_long(&self) -> bool {
        self.bytes > ROW_BYTES
    }

    /// They are a row.
    pub(super) fn row(&mut self, out: &mut Out<'_>) {
        out.put_row(self.texts.len() as u64);
        self.texts.clear();
    }

    /// They are the title of a record and its row; blank lines at the end are blank.
    pub(super) fn record(&mut self, out: &mut Out<'_>) {
        let blank = self.texts.iter().rev().take_while(|t| words::is_blank(t)).count();
        let lines = self.texts.len() - blank;
        if lines > 0 {
            out.put(LineClass::Rule);
            out.put_row(lines as u64 - 1);
        }
        for _ in 0..blank {
            out.put(LineClass::Blank);
        }
        self.texts.clear();
    }

    /// They are all of one class; blank ones are blank.
    pub(super) fn all(&mut self, class: LineClass, out: &mut Out<'_>) {
        for text in self.texts.iter() {
            out.put(if words::is_blank(text) { LineClass::Blank } else { class });
        }
        self.texts.clear();
    }

    /// They were not understood.
    pub(super) fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        self.texts.quarantine(reason, out);
    }
}

/// Records of name and value, one block per set of names. A record with fewer of the names, in order, is cut.
#[derive(Debug, Default)]
pub(super) struct Records {
    names: Vec<String>,
    begun: bool,
    found: Vec<String>,
    values: Vec<OwnCell>,
}

impl Records {
    /// One more field.
    pub(super) fn field(&mut self, name: String, value: OwnCell) {
        self.found.push(name);
        self.values.push(value);
    }

    /// No field since the last record.
    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// A block has begun.
    pub(super) fn begun(&self) -> bool {
        self.begun
    }

    /// Fewer fields than the records before.
    pub(super) fn is_short(&self) -> bool {
        self.begun && self.found.len() < self.names.len()
    }

    /// The record is complete: pushes it. The caller classifies its lines, also when it is refused for a reason.
    pub(super) fn end(
        &mut self,
        head: (&'static str, bool),
        line: u64,
        first_line: u64,
        out: &mut Out<'_>,
    ) -> Result<(), &'static str> {
        let found = std::mem::take(&mut self.found);
        let values = std::mem::take(&mut self.values);
        if found.is_empty() {
            return Err("cut_row");
        }
        if found.len() > COLUMNS {
            return Err("too_many_columns");
        }
        if !self.begun || found != self.names {
            if self.begun && found.len() < self.names.len() && self.names.starts_with(&found) {
                return Err("cut_row");
            }
            if out.full() {
                return Err("too_many_blocks");
            }
            let first_line = if self.begun { line } else { first_line };
            self.begun = true;
            self.names = found;
            out.begin(Head {
                frame: head.0,
                header: Some(self.names.clone()),
                width: self.names.len(),
                first_line,
                padded: head.1,
            });
        }
        out.row(values.iter().map(OwnCell::raw).collect(), line);
        Ok(())
    }

    /// Forgets the fields of a record that was given up.
    pub(super) fn drop_record(&mut self) {
        self.found.clear();
        self.values.clear();
    }
}
