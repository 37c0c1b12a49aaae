//! Tables with bars all around: mysql's and mariadb's table, and psql's border 2.
//!
//! Sources: `print_table_data` of `client/mysql.cc`; `print_aligned_text` of PostgreSQL. Both draw the same frame.
//! psql marks a value that goes on (`+` right of the column) and repeats the bars; mysql prints new lines raw, so a
//! row runs over lines until its columns are filled, a new line counting one cell. A value longer than 1,024 is not
//! padded by mysql: its end is found from the columns right of it.
//!
//! What mysql cannot tell: the word NULL from NULL, trailing blanks. psql cannot tell NULL from empty.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::aligned::Pending;
use super::cell::{Nulls, bare, unpad};
use super::grid::{Border, Grid, Mark, Piece};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::clip;
use crate::limits::ROW_BYTES;
use crate::raw::RawCell;
use crate::text::{Ending, Line, char_width, display_width};

/// From this length on mysql does not pad a value.
const UNPADDED: usize = 1_024;

/// The frame that begins with these lines, if they are a top border, names, and a rule.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let top = Grid::of_rule(lines.first()?.text()).filter(|g| g.border == Border::Two)?;
    let mut names = vec![String::new(); top.columns()];
    let mut centred = false;
    let mut rule = None;
    for (i, held) in lines.iter().enumerate().skip(1).take(4) {
        let text = Grid::expand(held.text(), false);
        let text = text.get(top.indent..)?;
        if Grid::of_rule(text).is_some() {
            rule = Some(i);
            break;
        }
        let mut pieces = Vec::new();
        if !top.cut(text, &mut pieces) && !top.split(text, &mut pieces) {
            return None;
        }
        for (name, piece) in names.iter_mut().zip(&pieces) {
            centred |= piece.text.starts_with(' ') && !piece.text.trim().is_empty();
            let part = piece.text.trim();
            if !name.is_empty() && !part.is_empty() {
                name.push('\n');
            }
            name.push_str(part);
        }
    }
    let header = rule? - 1;
    if header == 0 {
        return None;
    }
    let ascii = lines.first()?.text().is_ascii();
    let psql_footer = lines.iter().any(|l| l.text().starts_with('(') && words::footer(l.text()).is_some());
    let mysql_footer = lines.iter().any(|l| l.text().contains(" in set"));
    let pgcli = lines.get(rule?).is_some_and(|l| l.text().trim_start().starts_with('|'));
    let psql = !ascii || centred || pgcli || psql_footer && !mysql_footer;
    let indent = top.indent;
    let mut boxed = Boxed::new(top, names, header, psql);
    boxed.escaped = !psql && is_escaped(lines);
    Some(Opening::new(boxed, indent))
}

/// mycli writes a new line as two characters. It says so itself: its footer has no time, which stands in a line of its
/// own, and NULL is `<null>`; a plan never holds these two characters otherwise.
fn is_escaped(lines: &[Held]) -> bool {
    lines.iter().map(Held::text).any(|t| {
        let footer = t.trim_end();
        footer.ends_with(" rows in set")
            || footer.ends_with(" row in set")
            || t.starts_with('|')
                && (t.contains("| <null> ") || t.contains("| -> ") || t.contains("| {\\n"))
                && (t.contains("\\n") || t.contains("<null>"))
    })
}

pub(super) struct Boxed {
    grid: Grid,
    names: Vec<String>,
    psql: bool,
    /// New lines are written as two characters.
    escaped: bool,
    above: usize,
    header: usize,
    first_line: u64,
    row: Pending,
    raw: Raw,
    closed: bool,
    cut: bool,
}

/// New lines for `\n`; other backslashes stay, for mycli escapes nothing else.
fn new_lines(text: &str) -> Cow<'_, str> {
    if text.contains("\\n") { Cow::Owned(text.replace("\\n", "\n")) } else { Cow::Borrowed(text) }
}

/// A mysql row that runs over lines.
#[derive(Default)]
struct Raw {
    text: String,
    lines: u64,
    line: u64,
    /// Column being filled, where its text begins, cells filled, and how far the text was looked at.
    column: usize,
    from: usize,
    filled: usize,
    at: usize,
    cells: Vec<(usize, usize)>,
}

enum Filled {
    Complete,
    GoesOn,
    Broken,
}

impl Boxed {
    fn new(grid: Grid, names: Vec<String>, header: usize, psql: bool) -> Self {
        Boxed {
            grid,
            names,
            psql,
            escaped: false,
            above: header + 2,
            header,
            first_line: 0,
            row: Pending::default(),
            raw: Raw::default(),
            closed: false,
            cut: false,
        }
    }

    fn nulls(&self) -> Nulls {
        if self.psql { Nulls::Psql } else { Nulls::Mysql }
    }

    fn cells<'a>(&self, pieces: &[Piece<'a>]) -> Vec<RawCell<'a>> {
        let text = |t| if self.escaped { new_lines(t) } else { Cow::Borrowed(t) };
        pieces.iter().map(|p| bare(text(unpad(p.text)), self.nulls())).collect()
    }

    fn header_line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        self.above -= 1;
        out.put(if (1..=self.header).contains(&self.above) { LineClass::Header } else { LineClass::Rule });
        if self.above == 0 {
            out.begin(Head {
                frame: if self.psql { "psql_border2" } else { "mysql_boxed" },
                header: Some(std::mem::take(&mut self.names)),
                width: self.grid.columns(),
                first_line: self.first_line,
                padded: true,
            });
        }
        Step::Took
    }

    /// A line on which a row begins, or stands whole.
    fn row_line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let mut pieces = Vec::with_capacity(self.grid.columns());
        if self.grid.cut(line.text, &mut pieces) {
            return self.whole(&pieces, line, out);
        }
        if line.text.contains('\t') {
            for stops in [false, true] {
                let expanded = Grid::expand(line.text, stops);
                let mut pieces = Vec::new();
                if self.grid.cut(&expanded, &mut pieces) {
                    return self.whole(&pieces, line, out);
                }
            }
        }
        // A line that breaks off may have the right number of bars by chance.
        if line.ending != Ending::None && self.grid.split(line.text, &mut pieces) {
            return self.whole(&pieces, line, out);
        }
        if !self.psql && self.raw.begin(line) {
            return self.raw_step(line, out);
        }
        self.odd(line, out)
    }

    /// A line that holds all columns.
    fn whole(&mut self, pieces: &[Piece<'_>], line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.row.is_open() {
            if self.row.goes_on() && self.row.fits(pieces) {
                self.row.add(pieces, line);
            } else {
                self.flush(out);
                self.row.begin(pieces, line);
            }
            if !self.row.goes_on() {
                self.flush(out);
            } else if self.row.too_long() {
                self.row.quarantine("cell_too_long", out);
            }
        } else if pieces.iter().any(|p| p.mark != Mark::None) {
            self.row.begin(pieces, line);
        } else {
            out.put(LineClass::Row);
            out.row(self.cells(pieces), line.number);
        }
        Step::Took
    }

    /// A line that fits nothing here.
    fn odd(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if words::ends_table(line.text) || words::is_blank(line.text) {
            return Step::Over;
        }
        self.flush(out);
        let cut = line.ending == Ending::None;
        self.cut |= cut;
        out.quarantine(if cut { "cut_row" } else { "wrong_field_count" }, line.text);
        Step::Took
    }

    fn flush(&mut self, out: &mut Out<'_>) {
        if self.row.is_open() {
            self.row.push(self.nulls(), out);
        }
    }

    /// Looks at what the row over lines has come to.
    fn raw_step(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        match self.raw.fill(&self.grid) {
            Filled::GoesOn if self.raw.text.len() <= ROW_BYTES => {}
            Filled::GoesOn => self.raw.quarantine("cell_too_long", out),
            Filled::Complete => {
                out.put_row(self.raw.lines);
                let cells = self
                    .raw
                    .cells
                    .iter()
                    .map(|(a, b)| bare(Cow::Borrowed(unpad(&self.raw.text[*a..*b])), Nulls::Mysql))
                    .collect();
                out.row(cells, self.raw.line);
                self.raw = Raw::default();
            }
            Filled::Broken if self.raw.lines == 1 => {
                self.raw = Raw::default();
                return self.odd(line, out);
            }
            Filled::Broken => self.raw.quarantine("wrong_field_count", out),
        }
        Step::Took
    }

    fn is_border(&self, text: &str) -> bool {
        Grid::of_rule(text).is_some_and(|g| g.border == Border::Two && g.columns() == self.grid.columns())
    }
}

impl Raw {
    /// Begins a row with its first line; false when it is no beginning of a row.
    fn begin(&mut self, line: &Line<'_>) -> bool {
        if !line.text.starts_with("| ") {
            return false;
        }
        *self =
            Raw { text: line.text.to_owned(), lines: 1, line: line.number, from: 2, at: 2, ..Raw::default() };
        true
    }

    fn add(&mut self, line: &Line<'_>) {
        self.text.push('\n');
        self.text.push_str(line.text);
        self.lines += 1;
    }

    /// Fills columns with the text that came since the last call.
    fn fill(&mut self, grid: &Grid) -> Filled {
        loop {
            let span = grid.spans[self.column];
            let width = span.to - span.from;
            // An unpadded value can only be told by what is right of it.
            if width > UNPADDED && self.filled >= UNPADDED && self.rest_fits(grid) {
                return Filled::Complete;
            }
            while self.filled < width {
                let Some(c) = self.text[self.at..].chars().next() else {
                    if width > UNPADDED && self.rest_fits(grid) {
                        return Filled::Complete;
                    }
                    return Filled::GoesOn;
                };
                self.filled += char_width(c);
                self.at += c.len_utf8();
            }
            let rest = &self.text[self.at..];
            if rest.is_empty() && self.filled == width {
                // The value ends with a new line of its own, and its bar stands in the next line.
                return Filled::GoesOn;
            }
            if self.filled != width || !rest.starts_with(" |") {
                return if width > UNPADDED { self.unpadded(grid) } else { Filled::Broken };
            }
            self.cells.push((self.from, self.at));
            if self.column + 1 == grid.columns() {
                return if rest.len() == 2 { Filled::Complete } else { Filled::Broken };
            }
            if !rest.starts_with(" | ") {
                return Filled::Broken;
            }
            self.at += 3;
            self.from = self.at;
            self.filled = 0;
            self.column += 1;
        }
    }

    /// A value that went past its column: it goes on until the columns right of it fit.
    fn unpadded(&mut self, grid: &Grid) -> Filled {
        self.filled = UNPADDED;
        self.at = self.text.len();
        if self.rest_fits(grid) { Filled::Complete } else { Filled::GoesOn }
    }

    /// Cuts the columns right of the current one from the end of the text.
    fn rest_fits(&mut self, grid: &Grid) -> bool {
        if !self.text.ends_with(" |") {
            return false;
        }
        let mut end = self.text.len() - 2;
        let mut right = Vec::new();
        for span in grid.spans[self.column + 1..].iter().rev() {
            let mut left = span.to - span.from;
            let mut from = end;
            for c in self.text[..end].chars().rev() {
                if left == 0 {
                    break;
                }
                left = left.saturating_sub(char_width(c));
                from -= c.len_utf8();
            }
            if left > 0 || from < self.from + 3 || !self.text[..from].ends_with(" | ") {
                return false;
            }
            right.push((from, end));
            end = from - 3;
        }
        if end < self.from {
            return false;
        }
        // Shorter values are padded, so a text that ends sooner goes on in the next line.
        let span = grid.spans[self.column];
        let value = &self.text[self.from..end];
        if display_width(value) < UNPADDED.min(span.to - span.from) {
            return false;
        }
        self.cells.push((self.from, end));
        self.cells.extend(right.into_iter().rev());
        true
    }

    fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        for text in self.text.split('\n') {
            out.quarantine(reason, clip(text));
        }
        *self = Raw::default();
    }
}

impl Frame for Boxed {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.above > 0 {
            return self.header_line(line, out);
        }
        if self.closed {
            if let Some(rows) = words::footer(line.text) {
                out.put(LineClass::Footer);
                out.footer(rows);
                return Step::Last;
            }
            return Step::Over;
        }
        if self.raw.lines > 0 {
            if self.is_border(line.text) {
                self.raw.quarantine("cut_row", out);
                self.cut = true;
            } else {
                self.raw.add(line);
                return self.raw_step(line, out);
            }
        }
        if self.is_border(line.text) {
            self.flush(out);
            out.put(LineClass::Rule);
            self.closed = true;
            return Step::Took;
        }
        self.row_line(line, out)
    }

    fn is_whole(&self) -> Option<bool> {
        Some(self.closed)
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if self.raw.lines > 0 {
            self.raw.quarantine("cut_row", out);
            self.cut = true;
        }
        if self.row.is_open() && self.row.goes_on() {
            self.row.quarantine("cut_row", out);
            self.cut = true;
        }
        self.flush(out);
        if self.cut {
            out.incomplete("cut_row");
        } else if !self.closed {
            out.incomplete("no_closing_border");
        }
    }
}
