//! psql's aligned table with border 0 or 1, in the ascii, old ascii and unicode styles, wrapped or not.
//!
//! Source: `print_aligned_text` of `src/fe_utils/print.c`. The rule line tells the columns in display cells; a value
//! with new lines goes on in the lines below, marked right of its column. What the format cannot tell: NULL from
//! empty, trailing blanks, a blank before a wide character where the client wrapped a value, and whether the last line of a text without a final line end is whole: such a line is
//! quarantined as cut unless its last cell is filled to its right edge.
//!
//! A single column named after a JSON function holds a document: its rows are read as `psql_json`.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare, unpad};
use super::grid::{Border, Grid, Mark, Piece};
use super::hold::Beginnings;
use super::json::Rows;
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::ROW_BYTES;
use crate::text::{Ending, Line, blanks, char_width, display_width};

/// Header lines a rule may have above it.
const HEADER_LINES: usize = 3;

/// The frame that begins with these lines, if they are header and rule of an aligned table.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let (at, grid) = lines.iter().enumerate().skip(1).take(HEADER_LINES).find_map(|(i, l)| {
        let grid = if l.glance().lead.may_rule() { Grid::of_rule(l.text())? } else { return None };
        (grid.border != Border::Two).then_some((i, grid))
    })?;
    let header: Vec<String> = lines[..at].iter().map(|l| l.text().to_owned()).collect();
    let names = header_names(&grid, &header, lines.get(at + 1..).unwrap_or(&[]))?;
    let indent = grid.indent;
    Some(Opening::new(Aligned::new(grid, names, at), indent))
}

/// Column names from the lines above a rule, or `None` when they do not fit it.
fn header_names(grid: &Grid, header: &[String], below: &[Held]) -> Option<Vec<String>> {
    let mut names = vec![String::new(); grid.columns()];
    let mut open = false;
    for (i, text) in header.iter().enumerate() {
        let mut pieces = Vec::new();
        let expanded = Grid::expand(text, false);
        if !expanded.bytes().take(grid.indent).all(|b| b == b' ') {
            return None;
        }
        let line = expanded.get(grid.indent..)?;
        if words::is_blank(line) || grid.columns() == 1 && !centred(grid, line, below) {
            return None;
        }
        if !grid.cut(line, &mut pieces) && !grid.split(line, &mut pieces) {
            return None;
        }
        // A second line belongs to the header only when the first one says that it goes on.
        if i > 0 && !open {
            return None;
        }
        open = pieces.iter().any(|p| p.mark != Mark::None);
        for (name, piece) in names.iter_mut().zip(&pieces) {
            let part = piece.text.trim();
            if !name.is_empty() && !part.is_empty() {
                name.push('\n');
            }
            name.push_str(part);
        }
    }
    (!open && names.iter().any(|n| !n.is_empty())).then_some(names)
}

/// One column has no bars to go by: its name stands in the middle of the rule, or a footer follows.
fn centred(grid: &Grid, line: &str, below: &[Held]) -> bool {
    let name = line.trim();
    let left = display_width(line) - display_width(line.trim_start());
    let free = grid.width.checked_sub(display_width(name));
    let middle = free.is_some_and(|f| left.abs_diff(f / 2) <= 1);
    middle && (left > 0 || below.iter().any(|l| words::footer(l.text()).is_some()))
}

pub(super) struct Aligned {
    grid: Grid,
    names: Vec<String>,
    /// Lines of the header still to come, and the rule.
    above: usize,
    first_line: u64,
    row: Pending,
    json: Option<Rows>,
    cut: bool,
    /// A row was seen.
    rows: bool,
    /// Numbers of the last column end at its right edge.
    right: bool,
    /// Number of the last line, and where it ends in the input.
    last: (u64, u64),
    /// The last line began a row.
    reaches: bool,
}

/// A row whose lines are not all there yet. Its buffers are used again for the next one.
#[derive(Default)]
pub(super) struct Pending {
    pub(super) cells: Vec<String>,
    pub(super) marks: Vec<Mark>,
    /// Its lines, for a quarantine.
    texts: Beginnings,
    pub(super) line: u64,
    bytes: usize,
}

impl Pending {
    pub(super) fn is_open(&self) -> bool {
        !self.texts.is_empty()
    }

    /// Begins a row.
    pub(super) fn begin(&mut self, pieces: &[Piece<'_>], line: &Line<'_>) {
        self.texts.clear();
        self.bytes = 0;
        self.line = line.number;
        self.marks.clear();
        self.cells.resize_with(pieces.len(), String::new);
        for (cell, piece) in self.cells.iter_mut().zip(pieces) {
            cell.clear();
            cell.push_str(content(piece));
            self.marks.push(piece.mark);
        }
        self.keep(line);
    }

    /// True when these pieces can go on with the row: nothing outside of the columns that said so.
    pub(super) fn fits(&self, pieces: &[Piece<'_>]) -> bool {
        self.marks.iter().zip(pieces).all(|(m, p)| *m != Mark::None || words::is_blank(p.text))
    }

    /// Goes on with the row.
    pub(super) fn add(&mut self, pieces: &[Piece<'_>], line: &Line<'_>) {
        for ((cell, mark), piece) in self.cells.iter_mut().zip(&mut self.marks).zip(pieces) {
            let mut text = content(piece);
            match *mark {
                Mark::None => continue,
                Mark::Newline => cell.push('\n'),
                Mark::Wrap => text = glued(cell, text),
            }
            cell.push_str(text);
            *mark = piece.mark;
        }
        self.keep(line);
    }

    fn keep(&mut self, line: &Line<'_>) {
        self.texts.push(line.text);
        self.bytes += line.text.len();
    }

    /// True while a column says that it goes on.
    pub(super) fn goes_on(&self) -> bool {
        self.marks.iter().any(|m| *m != Mark::None)
    }

    /// Quarantines its lines.
    pub(super) fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        self.texts.quarantine(reason, out);
    }

    /// True when it is longer than any row is let to be.
    pub(super) fn too_long(&self) -> bool {
        self.bytes > ROW_BYTES
    }

    /// Takes the lines out; returns how many they were.
    fn take_lines(&mut self) -> u64 {
        let count = self.texts.len() as u64;
        self.texts.clear();
        count
    }

    /// Pushes it as a row.
    pub(super) fn push(&mut self, nulls: Nulls, out: &mut Out<'_>) {
        out.put_row(self.take_lines());
        let cells = self.cells.iter().map(|c| bare(Cow::Borrowed(unpad(c)), nulls)).collect();
        out.row(cells, self.line);
    }
}

/// How a wrapped value goes on: digits are aligned to the right again, and a wide character that did not fit left a
/// cell blank.
fn glued<'a>(cell: &mut String, text: &'a str) -> &'a str {
    let inner = text.trim_start_matches(' ');
    if inner.len() < text.len() && super::cell::is_number(inner) && super::cell::is_number(cell.trim_start())
    {
        return inner;
    }
    if cell.ends_with(' ') && text.chars().next().is_some_and(|c| char_width(c) > 1) {
        cell.pop();
    }
    text
}

/// The text of a piece: a wrapped one keeps its blanks, they are part of the value.
fn content<'a>(piece: &Piece<'a>) -> &'a str {
    if piece.mark == Mark::Wrap { piece.text } else { blanks::trim_end(piece.text) }
}

impl Aligned {
    fn new(grid: Grid, names: Vec<String>, above: usize) -> Self {
        let json = (grid.columns() == 1 && names[0].contains("json")).then(Rows::default);
        Aligned {
            grid,
            names,
            above: above + 1,
            first_line: 0,
            row: Pending::default(),
            json,
            cut: false,
            rows: false,
            right: false,
            last: (0, 0),
            reaches: false,
        }
    }

    fn begin(&mut self, out: &mut Out<'_>) {
        if self.json.is_none() {
            out.begin(Head {
                frame: "psql_aligned",
                header: Some(self.names.clone()),
                width: self.grid.columns(),
                first_line: self.first_line,
                padded: true,
            });
        }
    }

    /// The row is complete.
    fn flush(&mut self, out: &mut Out<'_>) {
        if !self.row.is_open() {
            return;
        }
        match &mut self.json {
            None => self.row.push(Nulls::Psql, out),
            Some(rows) => {
                let count = self.row.take_lines();
                rows.document("psql_json", &self.row.cells[0], self.row.line, self.first_line, out);
                out.put_row(count);
            }
        }
    }

    fn row_line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let expanded;
        let mut text = line.text;
        let mut pieces = Vec::with_capacity(self.grid.columns());
        if memchr::memchr(b'\t', text.as_bytes()).is_some() {
            let fits = [false, true]
                .into_iter()
                .map(|stops| Grid::expand(text, stops))
                .find(|t| self.grid.cut(t, &mut Vec::new()));
            expanded = fits.unwrap_or_else(|| Grid::expand(text, false));
            text = &expanded;
        }
        // Asked once for the line: padding makes lines long.
        let ascii = text.is_ascii();
        if !self.grid.cut_known(text, ascii, &mut pieces) {
            // Old ascii's line below a row may hold as many bars as a row does.
            if text.contains([':', ';']) && self.below(text, line) {
                return Step::Took;
            }
            // A line that breaks off may have the right number of bars by chance.
            if line.ending == Ending::None || !self.grid.split(text, &mut pieces) {
                return self.odd_line(text, line, out);
            }
        }
        self.reaches = !(self.row.is_open() && self.row.goes_on() && self.row.fits(&pieces));
        if !self.reaches {
            self.row.add(&pieces, line);
            if self.row.too_long() {
                self.row.quarantine("cell_too_long", out);
            }
            return Step::Took;
        }
        let broken = line.ending == Ending::None && self.cut_short(text, &pieces);
        if broken || self.cut_number(text, ascii, &pieces) {
            self.flush(out);
            out.quarantine("cut_row", line.text);
            self.cut = true;
            return Step::Took;
        }
        self.flush(out);
        if self.json.is_none()
            && self.grid.columns() > 1
            && pieces.iter().all(|p| p.mark == Mark::None)
            && !self.may_go_on()
        {
            let cells = pieces.iter().map(|p| bare(Cow::Borrowed(unpad(p.text)), Nulls::Psql)).collect();
            out.put(LineClass::Row);
            out.row(cells, line.number);
            return Step::Took;
        }
        self.row.begin(&pieces, line);
        Step::Took
    }

    /// Old ascii marks only the line below, so a row can never be known complete at its own end.
    fn may_go_on(&self) -> bool {
        self.grid.columns() > 1 && self.grid.border == Border::One
    }

    /// The last line of a text without a final line end: whole only when its last cell reaches the right edge.
    fn cut_short(&self, text: &str, pieces: &[Piece<'_>]) -> bool {
        let Some(last) = self.grid.spans.last() else { return true };
        let right_aligned =
            pieces.last().is_some_and(|p| super::cell::is_number(p.text.trim()) && p.text.starts_with(' '));
        let width = display_width(text);
        !(width >= last.to && (right_aligned || width > last.to || !text.ends_with(' ')))
    }

    /// A number that breaks off before the right edge, under numbers that all end there: the first digits of a value
    /// are no value, also where a paste goes on behind them.
    fn cut_number(&mut self, text: &str, ascii: bool, pieces: &[Piece<'_>]) -> bool {
        let (Some(last), Some(piece)) = (self.grid.spans.last(), pieces.last()) else { return false };
        if self.grid.border != Border::One || piece.mark != Mark::None {
            return false;
        }
        let number = piece.text.trim();
        if !super::cell::is_number(number) {
            return false;
        }
        let width = if ascii { text.len() } else { display_width(text) };
        // More than the one blank of the frame: pushed to the right, and not a text that fills its column.
        self.right |= width == last.to && piece.text.starts_with("  ") && text.ends_with(number);
        self.right && width < last.to && text.ends_with(number)
    }

    /// Takes a line of the old ascii style that goes on with the row above.
    fn below(&mut self, text: &str, line: &Line<'_>) -> bool {
        let mut pieces = Vec::new();
        // A line below a row has a blank, a mark or a bar at its edge; `Indexes:` after a `\d` table has not.
        let at_edge = text.starts_with([' ', ':', '|']);
        if !at_edge || !self.row.is_open() || !self.grid.cut_below(text, &mut pieces) {
            return false;
        }
        for (mark, piece) in self.row.marks.iter_mut().zip(&pieces) {
            *mark = piece.mark;
        }
        for piece in &mut pieces {
            piece.mark = Mark::None;
        }
        self.reaches = false;
        self.row.add(&pieces, line);
        true
    }

    /// A line that does not fit the columns.
    fn odd_line(&mut self, text: &str, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        // The last line of a file that breaks off is no line that goes on.
        if line.ending != Ending::None && self.below(text, line) {
            return Step::Took;
        }
        let bars = text.chars().filter(|c| super::grid::is_bar(*c)).count();
        let elided = super::is_ellipsis(text);
        if words::ends_table(text) || bars == 0 && !text.starts_with(' ') && !elided {
            return Step::Over;
        }
        self.flush(out);
        if elided {
            out.quarantine("wrong_field_count", line.text);
            return Step::Took;
        }
        if line.ending == Ending::None {
            self.cut = true;
            out.quarantine("cut_row", line.text);
        } else {
            out.quarantine("wrong_field_count", line.text);
        }
        Step::Took
    }
}

impl Frame for Aligned {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.above > 0 {
            self.first_line = if self.first_line == 0 { line.number } else { self.first_line };
            self.above -= 1;
            if self.above == 0 {
                out.put(LineClass::Rule);
                self.begin(out);
            } else {
                out.put(LineClass::Header);
            }
            return Step::Took;
        }
        // A terminal may have drawn the rule of a plan many times.
        if !self.rows && self.names[0] == "QUERY PLAN" && Grid::of_rule(line.text).is_some() {
            out.put(LineClass::Rule);
            return Step::Took;
        }
        self.rows = true;
        self.last = (line.number, line.end);
        let open = self.row.is_open() && self.row.goes_on();
        if !open && let Some(rows) = words::footer(line.text) {
            self.flush(out);
            out.put(LineClass::Footer);
            // The one row of a document is not one row of the block.
            if self.json.is_none() {
                out.footer(rows);
            }
            return Step::Last;
        }
        let empty = line.text.is_empty() || self.grid.columns() > 1 && words::is_blank(line.text);
        if !open
            && (empty
                || words::is_fence(line.text)
                || self.grid.columns() == 1 && words::ends_table(line.text))
        {
            return Step::Over;
        }
        self.row_line(line, out)
    }

    /// The last line without a line end was taken as a row: its last cell reaches the right edge.
    fn is_whole(&self) -> Option<bool> {
        Some(self.rows && !self.cut && self.reaches)
    }

    fn too_long(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.above > 0 || self.row.is_open() && self.row.goes_on() {
            return Step::Over;
        }
        self.flush(out);
        out.quarantine("line_too_long", line.text);
        Step::Took
    }

    fn close(&mut self, ended: bool, out: &mut Out<'_>) {
        if self.row.is_open() && self.row.goes_on() && ended {
            if self.row.cells.len() == 1 && self.row.cells[0].trim_start().starts_with(['[', '{']) {
                out.cut_at("json_cut", self.last.0, self.last.1);
            }
            self.row.quarantine("cut_row", out);
            self.cut = true;
        }
        self.flush(out);
        if let Some(rows) = &mut self.json {
            rows.empty("psql_json", self.first_line, out);
        }
        if self.cut {
            out.incomplete("cut_row");
        }
    }
}
