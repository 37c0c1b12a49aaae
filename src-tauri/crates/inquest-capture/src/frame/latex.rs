//! LaTeX tables as psql writes them: `tabular`, `longtable`, and `tabular` of records.
//!
//! Source: `print_latex_text`, `print_latex_longtable_text` and `print_latex_vertical` of `src/fe_utils/print.c`. A
//! new line in a value is written `\\`, so a row of a tabular is one line that ends with a blank and `\\`; a row of a
//! longtable has a line per cell and ends with `\tabularnewline`. What the format cannot tell: NULL from empty; in
//! some versions a `^` or `~` that the value itself wrote as a command.
//!
//! Other writers are read as far as they do the same; commands they use beyond are kept as text.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare};
use super::hold::{OwnCell, Records, Waiting};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::COLUMNS;
use crate::raw::{CellForm, RawCell};
use crate::text::Line;

const FRAME: &str = "psql_latex";

/// The frame that begins with these lines, if they begin a table, or the title psql puts above one.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text();
    let indent = first.len() - first.trim_start_matches(' ').len();
    let begins = |text: &str| {
        let t = text.trim();
        t.strip_prefix("\\begin{tabular}{").or_else(|| t.strip_prefix("\\begin{longtable}{")).is_some()
    };
    if begins(first) {
        return Some(Opening::new(Latex::default(), indent));
    }
    let titled = first.trim() == "\\begin{center}"
        && lines.get(2).is_some_and(|l| l.text().trim() == "\\end{center}")
        && lines.get(4).is_some_and(|l| begins(l.text()));
    titled.then(|| Opening::new(Latex { title: 4, ..Latex::default() }, indent))
}

#[derive(Default)]
struct Latex {
    /// Lines of the title still to come, the empty one below included.
    title: u32,
    first_line: u64,
    long: bool,
    width: Option<usize>,
    begun: bool,
    names: Option<Vec<String>>,
    records: Option<Records>,
    /// Cells of a longtable's row so far.
    cells: Vec<String>,
    waiting: Waiting,
    caption: Option<String>,
    closed: bool,
    below: u32,
    cut: Option<&'static str>,
}

/// Commands that draw lines or divide a longtable.
fn is_rule(t: &str) -> bool {
    const RULES: [&str; 9] = [
        "\\hline",
        "\\toprule",
        "\\midrule",
        "\\bottomrule",
        "\\endfirsthead",
        "\\endhead",
        "\\endfoot",
        "\\endlastfoot",
        "\\centering",
    ];
    RULES.contains(&t)
}

impl Latex {
    fn start(&mut self, header: Option<Vec<String>>, width: usize, out: &mut Out<'_>) {
        self.begun = true;
        self.width = Some(width);
        if let Some(caption) = self.caption.take() {
            out.context.label = Some(caption);
        }
        out.begin(Head { frame: FRAME, header, width, first_line: self.first_line, padded: false });
    }

    /// Cells of a row; its lines are classified by the caller's `put`.
    fn row(&mut self, cells: &[&str], line: u64, out: &mut Out<'_>) -> Result<(), &'static str> {
        if cells.len() > COLUMNS {
            return Err("too_many_columns");
        }
        if !self.begun {
            let header = self.names.take();
            let width = header.as_ref().map_or(cells.len(), Vec::len);
            self.start(header, width, out);
        }
        if Some(cells.len()) != self.width {
            return Err("wrong_field_count");
        }
        out.row(cells.iter().map(|c| cell(c)).collect(), line);
        Ok(())
    }

    fn header(&mut self, cells: &[&str]) {
        let inner = |c: &&str| {
            let c = c.trim();
            let c = c.strip_prefix("\\small").unwrap_or(c);
            let c = c.strip_prefix("\\textbf{").and_then(|c| c.strip_suffix('}')).unwrap_or(c);
            let c = c.strip_prefix("\\textit{").and_then(|c| c.strip_suffix('}')).unwrap_or(c);
            unescape(c).into_owned()
        };
        self.names = Some(cells.iter().map(inner).collect());
    }

    /// A line of a tabular.
    fn tabular(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let Some(body) = line.text.strip_suffix(" \\\\") else {
            if line.text.trim().is_empty() || words::ends_table(line.text) {
                return Step::Over;
            }
            out.quarantine("cut_row", line.text);
            self.cut = Some("cut_row");
            return Step::Took;
        };
        if body.starts_with("\\multicolumn{2}") && body.contains("\\textit{Record ") {
            self.end_record(out);
            self.records.get_or_insert_default();
            self.waiting.keep(line);
            return Step::Took;
        }
        let cells = split(body);
        if let Some(records) = &mut self.records {
            self.waiting.keep(line);
            match cells.as_slice() {
                [key, value] => records.field(unescape(key).into_owned(), OwnCell::of(cell(value))),
                _ => self.cut = Some("wrong_field_count"),
            }
            return Step::Took;
        }
        if !self.begun && self.names.is_none() && cells.iter().all(|c| c.trim().starts_with("\\textit{")) {
            self.header(&cells);
            out.put(LineClass::Header);
            return Step::Took;
        }
        match self.row(&cells, line.number, out) {
            Ok(()) => out.put(LineClass::Row),
            Err(reason) => out.quarantine(reason, line.text),
        }
        Step::Took
    }

    /// A line of a longtable.
    fn longtable(&mut self, line: &Line<'_>, out: &mut Out<'_>) {
        let t = line.text;
        if t.starts_with("\\small\\textbf{") {
            let body = t.strip_suffix(" \\\\").unwrap_or(t);
            if self.names.is_none() && !self.begun {
                self.header(&split(body));
            }
            out.put(LineClass::Header);
            return;
        }
        if let Some(rest) = t.strip_prefix("\\caption[") {
            let title = rest.rsplit_once("]{").and_then(|(_, c)| c.strip_suffix('}')).unwrap_or(rest);
            self.caption = Some(unescape(title).into_owned());
            out.put(LineClass::Header);
            return;
        }
        self.waiting.keep(line);
        let (body, last) = match t.strip_suffix(" \\tabularnewline") {
            Some(body) => (body, true),
            None => (t, false),
        };
        if body == "&" {
            return;
        }
        match body.strip_prefix("\\raggedright{").and_then(|b| b.strip_suffix('}')) {
            Some(text) => self.cells.push(text.to_owned()),
            None => {
                self.cells.clear();
                return self.waiting.quarantine("wrong_field_count", out);
            }
        }
        if last {
            let cells = std::mem::take(&mut self.cells);
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
            match self.row(&cells, self.waiting.first(), out) {
                Ok(()) => self.waiting.row(out),
                Err(reason) => self.waiting.quarantine(reason, out),
            }
        }
    }

    fn end_record(&mut self, out: &mut Out<'_>) {
        let Some(records) = self.records.as_mut().filter(|r| !r.is_empty()) else { return };
        match records.end((FRAME, false), self.waiting.first() + 1, self.first_line, out) {
            Ok(()) => self.waiting.record(out),
            Err(reason) => {
                self.cut = Some(reason);
                self.waiting.quarantine(reason, out);
            }
        }
        self.begun = true;
    }

    /// Lines below the table: an empty one, `\noindent` with the footers, and an empty one.
    fn footers(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        self.below += 1;
        if self.below == 1 && words::is_blank(line.text) {
            out.put(LineClass::Blank);
            return Step::Took;
        }
        let first = line.text.strip_prefix("\\noindent ");
        let Some(text) = first.or((self.below > 2).then_some(line.text)).and_then(|t| {
            let t = t.trim_end();
            if t.is_empty() && first.is_some() { Some("") } else { t.strip_suffix(" \\\\") }
        }) else {
            return Step::Over;
        };
        if let Some(rows) = words::footer(text) {
            out.footer(rows);
        }
        out.put(LineClass::Footer);
        Step::Took
    }
}

/// The cells of a row: parts between ` & `.
fn split(body: &str) -> Vec<&str> {
    let bytes = body.as_bytes();
    let mut parts = Vec::new();
    let mut from = 0;
    for at in memchr::memchr_iter(b'&', bytes) {
        if at > 0 && bytes[at - 1] == b' ' && bytes.get(at + 1) == Some(&b' ') && at > from {
            parts.push(&body[from..at - 1]);
            from = at + 2;
        }
    }
    parts.push(&body[from..]);
    parts
}

/// Undoes `latex_escaped_print`.
fn unescape(text: &str) -> Cow<'_, str> {
    const WORDS: [(&str, &str); 8] = [
        ("\\textless{}", "<"),
        ("\\textgreater{}", ">"),
        ("\\textbackslash{}", "\\"),
        ("\\textbar{}", "|"),
        ("\\^{}", "^"),
        ("\\~{}", "~"),
        ("\\\\", "\n"),
        ("\\textasciitilde{}", "~"),
    ];
    if memchr::memchr(b'\\', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((word, means)) = WORDS.iter().find(|(word, _)| rest.starts_with(word)) {
            out.push_str(means);
            rest = &rest[word.len()..];
        } else if let Some(c @ ('#' | '$' | '%' | '&' | '_' | '{' | '}')) = rest[1..].chars().next() {
            out.push(c);
            rest = &rest[2..];
        } else {
            out.push('\\');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn cell(text: &str) -> RawCell<'_> {
    if text.is_empty() {
        return RawCell { text: Cow::Borrowed(""), form: CellForm::Empty };
    }
    bare(unescape(text), Nulls::Psql)
}

impl Frame for Latex {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        if self.title > 0 {
            self.title -= 1;
            if self.title == 2 {
                self.caption = Some(unescape(line.text).into_owned());
            }
            out.put(if words::is_blank(line.text) {
                LineClass::Blank
            } else if self.title == 2 {
                LineClass::Prose
            } else {
                LineClass::Rule
            });
            return Step::Took;
        }
        if self.closed {
            return self.footers(line, out);
        }
        let t = line.text.trim();
        if t.starts_with("\\begin{") {
            self.long = t.starts_with("\\begin{longtable}");
            out.put(LineClass::Rule);
            return Step::Took;
        }
        if t.starts_with("\\end{tabular}") || t.starts_with("\\end{longtable}") {
            self.end_record(out);
            self.waiting.quarantine("cut_row", out);
            if !self.begun {
                let names = self.names.take();
                let width = names.as_ref().map_or(0, Vec::len);
                self.start(names, width, out);
            }
            self.closed = true;
            out.put(LineClass::Rule);
            return if self.long { Step::Last } else { Step::Took };
        }
        if is_rule(t) {
            if self.records.is_some() {
                self.waiting.keep(line);
            } else {
                out.put(LineClass::Rule);
            }
            return Step::Took;
        }
        let step = match self.long {
            true => {
                if words::is_fence(line.text) {
                    return Step::Over;
                }
                self.longtable(line, out);
                Step::Took
            }
            false => self.tabular(line, out),
        };
        if self.waiting.too_long() {
            self.cells.clear();
            self.waiting.quarantine("cell_too_long", out);
        }
        step
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if self.closed {
            return;
        }
        if self.records.as_ref().is_some_and(|r| !r.is_short()) {
            self.end_record(out);
        }
        self.cut = self.cut.or((!self.waiting.is_empty()).then_some("cut_row"));
        self.waiting.quarantine("cut_row", out);
        if !self.begun {
            let names = self.names.take();
            let width = names.as_ref().map_or(0, Vec::len);
            self.start(names, width, out);
        }
        out.incomplete(self.cut.unwrap_or("no_closing_tag"));
    }
}
