//! A JSON document that a tool writes once, at the end of a run: kept whole, read into tables.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::json::Brackets;
use crate::block::Held;
use crate::frame::{Opening, Step};
use crate::report::whole::{Kept, Read, Sheet, Whole};

/// The text to look for keys in: the lines at hand of a document over lines, else its one line.
pub(super) fn ahead(lines: &[Held]) -> String {
    let first = lines.first().map_or("", Held::text).trim();
    let many = first.ends_with('{') && first.len() < 40;
    let count = if many { lines.len() } else { 1 };
    lines.iter().take(count).map(Held::beginning).collect::<Vec<_>>().join("\n")
}

/// A document that begins at the first line; it ends with its last bracket.
pub(super) fn opening(first: &str, read: Read) -> Opening {
    let mut brackets = Brackets::default();
    let first = first.to_owned();
    let mut seen = 0;
    let belongs = move |_: &[Kept], line: &str| {
        if seen == 0 {
            brackets.line(&first);
        }
        seen += 1;
        if brackets.done() || crate::block::words::is_fence(line) {
            return Step::Over;
        }
        brackets.line(line);
        Step::Took
    };
    Whole::opening(belongs, read)
}

/// The text of a document and where its lines begin.
pub(super) struct Document {
    pub(super) text: String,
    starts: Vec<usize>,
}

impl Document {
    pub(super) fn new(lines: &[Kept]) -> Self {
        let mut text = String::new();
        let mut starts = Vec::with_capacity(lines.len());
        for line in lines {
            starts.push(text.len());
            text.push_str(&line.text);
            text.push('\n');
        }
        Document { text, starts }
    }

    /// Position of the line in which a piece of the text begins.
    pub(super) fn line(&self, piece: &str) -> usize {
        let at = (piece.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        self.starts.partition_point(|s| *s <= at).saturating_sub(1)
    }
}

/// A cell.
pub(super) type Cell<'a> = Option<Cow<'a, str>>;

/// A table that a document holds.
pub(super) struct Grid<'a> {
    frame: &'static str,
    columns: Vec<String>,
    rows: Vec<(usize, Vec<Cell<'a>>)>,
}

impl<'a> Grid<'a> {
    pub(super) fn new<S: AsRef<str>>(frame: &'static str, columns: &[S]) -> Self {
        let columns = columns.iter().map(|c| c.as_ref().to_owned()).collect();
        Grid { frame, columns, rows: Vec::new() }
    }

    /// A row that begins in the line of this position.
    pub(super) fn row(&mut self, line: usize, cells: Vec<Cell<'a>>) {
        self.rows.push((line, cells));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// Writes the tables of a JSON document: a line in which a row begins is a row, the others go with the row before.
/// What comes after the last row of a cut document is quarantined.
pub(super) fn emit(grids: Vec<Grid<'_>>, lines: &[Kept], cut: bool, sheet: &mut Sheet<'_, '_>) {
    let rows = || grids.iter().flat_map(|g| &g.rows).map(|r| r.0);
    let (first, last) = (rows().min(), rows().max());
    let class = |at: usize, text: &str| {
        if text.trim().is_empty() {
            Ok(LineClass::Blank)
        } else if cut && last.is_none_or(|l| at > l) {
            Err("cut_row")
        } else if first.is_some_and(|f| at > f) {
            Ok(LineClass::Continuation)
        } else {
            Ok(LineClass::Header)
        }
    };
    emit_with(grids, lines, cut.then_some("cut_document"), class, sheet);
}

/// Writes tables, and classes for all lines: a line in which a row begins is a row, the others get what `class` says,
/// or are quarantined with its reason. Tables come in the order of their first rows; one without rows is left out,
/// unless there is no other.
pub(super) fn emit_with(
    mut grids: Vec<Grid<'_>>,
    lines: &[Kept],
    incomplete: Option<&'static str>,
    class: impl Fn(usize, &str) -> Result<LineClass, &'static str>,
    sheet: &mut Sheet<'_, '_>,
) {
    let mut begins = vec![false; lines.len()];
    for (line, _) in grids.iter().flat_map(|g| &g.rows) {
        if let Some(flag) = begins.get_mut(*line) {
            *flag = true;
        }
    }
    if grids.iter().any(|g| !g.is_empty()) {
        grids.retain(|g| !g.is_empty());
    } else {
        grids.truncate(1);
    }
    grids.sort_by_key(|g| g.rows.first().map_or(0, |r| r.0));
    let mut at = 0;
    for (index, grid) in grids.iter().enumerate() {
        let columns: Vec<&str> = grid.columns.iter().map(String::as_str).collect();
        sheet.begin(grid.frame, &columns);
        for (line, cells) in &grid.rows {
            sheet.row(*line, cells);
        }
        if let Some(why) = incomplete {
            sheet.incomplete(why);
        }
        let end = grids.get(index + 1).and_then(|g| g.rows.first()).map_or(lines.len(), |r| r.0);
        while at < end {
            match (begins[at], class(at, &lines[at].text)) {
                (true, _) => sheet.put(LineClass::Row),
                (false, Ok(class)) => sheet.put(class),
                (false, Err(reason)) => sheet.quarantine(reason),
            }
            at += 1;
        }
    }
}
