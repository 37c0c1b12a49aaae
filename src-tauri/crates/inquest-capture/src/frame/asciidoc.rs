//! psql's asciidoc tables, plain and expanded.
//!
//! Source: `print_asciidoc_text` and `print_asciidoc_vertical` of `src/fe_utils/print.c`. Cells begin with a bar, bars
//! in values are escaped, new lines are printed raw: a line without a bar of its own goes on with the cell above. What
//! the format cannot tell: NULL from empty, a value of blanks from an empty one. Tables written by hand in other
//! styles of asciidoc are not read.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare};
use super::hold::{OwnCell, Records, Waiting};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::COLUMNS;
use crate::raw::{CellForm, RawCell};
use crate::text::Line;

const FENCE: &str = "|====";
const FRAME: &str = "psql_asciidoc";

/// The frame that begins with these lines, if they are the options of a table, after its title.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text();
    let indent = first.len() - first.trim_start_matches(' ').len();
    let at = usize::from(first.trim_start().starts_with('.') && !first.trim_start().starts_with(".."));
    let options = lines.get(at)?.text().trim();
    let below = lines.get(at + 1)?.text().trim();
    let is_options = options.starts_with('[') && options.ends_with(']') && options.contains("cols=\"");
    (is_options && below == FENCE).then(|| Opening::new(Asciidoc::new(options, at > 0), indent))
}

#[derive(Default)]
struct Asciidoc {
    title: bool,
    expanded: bool,
    header: bool,
    first_line: u64,
    /// Lines of the block so far: title, options, fence.
    above: u32,
    width: usize,
    begun: bool,
    /// A row or record being put together: its text, with escapes.
    text: String,
    waiting: Waiting,
    records: Records,
    closed: bool,
    /// Inside of the listing of footers.
    footers: bool,
    cut: Option<&'static str>,
}

impl Asciidoc {
    fn new(options: &str, title: bool) -> Self {
        let columns = options.split("cols=\"").nth(1).and_then(|c| c.split('"').next()).unwrap_or("");
        Asciidoc {
            title,
            expanded: columns == "h,l",
            header: options.contains("options=\"header\""),
            width: columns.split(',').count().min(COLUMNS),
            above: 2 + u32::from(title),
            ..Asciidoc::default()
        }
    }

    fn begin(&mut self, header: Option<Vec<String>>, out: &mut Out<'_>) {
        self.begun = true;
        let (width, first_line) = (self.width, self.first_line);
        out.begin(Head { frame: FRAME, header, width, first_line, padded: true });
    }

    /// The row held is complete.
    fn flush(&mut self, out: &mut Out<'_>) {
        if self.waiting.is_empty() {
            return;
        }
        if self.expanded {
            return self.flush_record(out);
        }
        let text = std::mem::take(&mut self.text);
        let cells: Vec<&str> = structural(&text).into_iter().skip(1).collect();
        if cells.len() != self.width {
            return self.waiting.quarantine("wrong_field_count", out);
        }
        if self.header && !self.begun {
            let names = cells.iter().map(|c| unescape(style(c)).into_owned()).collect();
            self.begin(Some(names), out);
            return self.waiting.all(LineClass::Header, out);
        }
        if !self.begun {
            self.begin(None, out);
        }
        let last = cells.len() - 1;
        let row = cells.iter().enumerate().map(|(i, c)| cell(between(c, i < last))).collect();
        let line = self.waiting.first();
        self.waiting.row(out);
        out.row(row, line);
    }

    fn flush_record(&mut self, out: &mut Out<'_>) {
        self.field();
        let line = self.waiting.first() + 1;
        let names = self.records.is_empty();
        match self.records.end((FRAME, true), line, self.first_line, out) {
            Ok(()) => self.waiting.record(out),
            Err(_) if names && !self.begun => self.waiting.all(LineClass::Rule, out),
            Err(reason) => {
                self.cut = Some(reason);
                self.waiting.quarantine(reason, out);
            }
        }
        self.begun = true;
    }

    /// The pair held is complete: `<l|name <l|value`.
    fn field(&mut self) {
        let text = std::mem::take(&mut self.text);
        let parts = structural(&text);
        if let [_, key, value] = parts.as_slice() {
            let key = between(style(key), true);
            self.records.field(unescape(key).into_owned(), OwnCell::of(cell(value)));
        } else if !text.is_empty() {
            self.records.field(String::new(), OwnCell { text: String::new(), form: CellForm::Empty });
        }
    }

    fn record_line(&mut self, line: &Line<'_>, out: &mut Out<'_>) {
        if line.text.starts_with("2+") {
            self.flush(out);
            self.waiting.keep(line);
            return;
        }
        if line.text.starts_with("<l|") {
            self.field();
            self.text.push_str(line.text);
        } else {
            self.text.push('\n');
            self.text.push_str(line.text);
        }
        self.waiting.keep(line);
    }

    /// Lines below the closing fence: an empty one, then the footers between dots.
    fn below(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let dots = line.text == "....";
        if dots || self.footers {
            if let Some(rows) = words::footer(line.text) {
                out.footer(rows);
            }
            out.put(if dots { LineClass::Rule } else { LineClass::Footer });
            if dots && self.footers {
                return Step::Last;
            }
            self.footers = true;
            return Step::Took;
        }
        if words::is_blank(line.text) && self.above == 0 {
            self.above = 1;
            out.put(LineClass::Blank);
            return Step::Took;
        }
        Step::Over
    }
}

/// The parts between bars that are not escaped.
fn structural(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut parts = Vec::new();
    let mut from = 0;
    for bar in memchr::memchr_iter(b'|', bytes) {
        if bar == 0 || bytes[bar - 1] != b'\\' {
            parts.push(&text[from..bar]);
            from = bar + 1;
        }
    }
    parts.push(&text[from..]);
    parts
}

/// Takes off the style of the next cell, which stands before its bar.
fn style(part: &str) -> &str {
    ["^l", "<l", ">l"].iter().find_map(|s| part.strip_suffix(s)).unwrap_or(part).trim_end()
}

/// Takes off the blank that stands before the next cell.
fn between(part: &str, inner: bool) -> &str {
    if inner { part.strip_suffix(' ').unwrap_or(part) } else { part }
}

fn unescape(text: &str) -> Cow<'_, str> {
    if text.contains("\\|") { Cow::Owned(text.replace("\\|", "|")) } else { Cow::Borrowed(text) }
}

fn cell(text: &str) -> RawCell<'_> {
    if words::is_blank(text) {
        return RawCell { text: Cow::Borrowed(""), form: CellForm::Empty };
    }
    bare(unescape(text), Nulls::Psql)
}

impl Frame for Asciidoc {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        if self.closed {
            return self.below(line, out);
        }
        if self.above > 0 {
            self.above -= 1;
            if self.title {
                self.title = false;
                out.context.label = Some(line.text.trim_start_matches('.').to_owned());
                out.put(LineClass::Prose);
            } else {
                out.put(LineClass::Rule);
            }
            return Step::Took;
        }
        if line.text.trim_end() == FENCE {
            self.flush(out);
            if !self.begun {
                self.width = 0;
                self.begin(None, out);
            }
            self.closed = true;
            out.put(LineClass::Rule);
            return Step::Took;
        }
        if words::is_fence(line.text) {
            return Step::Over;
        }
        if self.expanded {
            self.record_line(line, out);
        } else {
            let begins = line.text.starts_with('|') || line.text.starts_with("^l|");
            if begins {
                self.flush(out);
                self.text.clear();
            } else if self.waiting.is_empty() {
                return Step::Over;
            } else {
                self.text.push('\n');
            }
            self.text.push_str(line.text);
            self.waiting.keep(line);
        }
        if self.waiting.too_long() {
            self.waiting.quarantine("cell_too_long", out);
            self.text.clear();
            self.records.drop_record();
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if self.closed {
            return;
        }
        // Whether the last row is whole cannot be known: its last cell may go on.
        self.cut = self.cut.or((!self.waiting.is_empty()).then_some("cut_row"));
        self.waiting.quarantine("cut_row", out);
        if !self.begun {
            self.width = 0;
            self.begin(None, out);
        }
        out.incomplete(self.cut.unwrap_or("no_closing_border"));
    }
}
