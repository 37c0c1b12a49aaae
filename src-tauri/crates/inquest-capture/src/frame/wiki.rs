//! Tables in the marks of Jira (`||name||`, `|value|`) and MediaWiki (`{|`, `|-`, `!`, `||`, `|}`).
//!
//! Sources: Atlassian's text formatting notation (tables); MediaWiki's Help:Tables. Cells are prose and lose the
//! blanks around them; a cell may go on in further lines. Jira writes a new line as `\\` and a bar as `\|`. What the
//! formats cannot tell: nothing from NULL. Absent on purpose: cells over several rows or columns (their rows are
//! quarantined), tables inside of cells, templates.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare};
use super::hold::Waiting;
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::limits::COLUMNS;
use crate::text::Line;

/// The frame that begins with these lines, if they begin such a table.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text();
    let indent = first.len() - first.trim_start_matches(' ').len();
    let t = first.trim();
    if t.starts_with("{|") {
        let row =
            |l: &Held| ["|-", "!", "|+", "|}", "| "].iter().any(|m| l.text().trim_start().starts_with(m));
        return lines.get(1).is_some_and(row).then(|| Opening::new(Media::default(), indent));
    }
    let names = jira_names(t)?;
    Some(Opening::new(Jira { names, ..Jira::default() }, indent))
}

/// `||a||b||`
fn jira_names(text: &str) -> Option<Vec<String>> {
    let inner = text.strip_prefix("||")?.strip_suffix("||")?;
    let names: Vec<String> = inner.split("||").map(|n| n.trim().trim_matches('*').to_owned()).collect();
    let sound = names.iter().all(|n| !n.is_empty() && !n.contains('|')) && names.len() <= COLUMNS;
    sound.then_some(names)
}

#[derive(Default)]
struct Jira {
    names: Vec<String>,
    begun: bool,
    text: String,
    waiting: Waiting,
}

/// The cells of a row between bars, or `None` while it is not closed.
fn jira_cells(text: &str) -> Option<Vec<Cow<'_, str>>> {
    let body = text.trim().strip_prefix('|')?;
    let body = body.strip_suffix('|').filter(|b| !b.ends_with('\\'))?;
    let bytes = body.as_bytes();
    let mut cells = Vec::new();
    let mut from = 0;
    for bar in memchr::memchr_iter(b'|', bytes) {
        if bar == 0 || bytes[bar - 1] != b'\\' {
            cells.push(jira_text(&body[from..bar]));
            from = bar + 1;
        }
    }
    cells.push(jira_text(&body[from..]));
    Some(cells)
}

fn jira_text(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\\\\", "\n").replace("\\|", "|"))
}

impl Jira {
    fn flush(&mut self, cells: Vec<Cow<'_, str>>, out: &mut Out<'_>) {
        if cells.len() != self.names.len() {
            return self.waiting.quarantine("wrong_field_count", out);
        }
        let line = self.waiting.first();
        self.waiting.row(out);
        out.row(cells.into_iter().map(|c| bare(c, Nulls::Psql)).collect(), line);
    }
}

impl Frame for Jira {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            out.put(LineClass::Header);
            out.begin(Head {
                frame: "jira",
                header: Some(self.names.clone()),
                width: self.names.len(),
                first_line: line.number,
                padded: true,
            });
            return Step::Took;
        }
        let begins = line.text.trim_start().starts_with('|');
        if self.waiting.is_empty() && (!begins || line.text.trim_start().starts_with("||")) {
            return Step::Over;
        }
        if begins && !self.waiting.is_empty() {
            self.waiting.quarantine("wrong_field_count", out);
        }
        if self.waiting.is_empty() {
            self.text.clear();
        } else {
            self.text.push('\n');
        }
        self.text.push_str(line.text);
        self.waiting.keep(line);
        if line.text.trim_end().ends_with('|') {
            let text = std::mem::take(&mut self.text);
            match jira_cells(&text) {
                Some(cells) => self.flush(cells, out),
                None => self.waiting.quarantine("wrong_field_count", out),
            }
            self.text = text;
        } else if self.waiting.too_long() {
            self.waiting.quarantine("cell_too_long", out);
            return Step::Last;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if !self.waiting.is_empty() {
            self.waiting.quarantine("cut_row", out);
            out.incomplete("cut_row");
        }
    }
}

#[derive(Default)]
struct Media {
    first_line: u64,
    names: Vec<String>,
    width: usize,
    begun: bool,
    /// Cells of the row so far; true for those of a header.
    cells: Vec<(String, bool)>,
    waiting: Waiting,
    closed: bool,
}

impl Media {
    fn begin(&mut self, header: Option<Vec<String>>, width: usize, out: &mut Out<'_>) {
        self.begun = true;
        self.width = width;
        out.begin(Head { frame: "mediawiki", header, width, first_line: self.first_line, padded: true });
    }

    /// The row is complete: classifies its lines, the separator above it included.
    fn flush(&mut self, out: &mut Out<'_>) {
        let cells = std::mem::take(&mut self.cells);
        if cells.is_empty() {
            return self.waiting.all(LineClass::Rule, out);
        }
        let heads = cells.iter().all(|(_, head)| *head);
        let texts: Vec<String> = cells.into_iter().map(|(t, _)| t.trim().to_owned()).collect();
        if heads && (!self.begun || self.names == texts) {
            if !self.begun {
                self.names.clone_from(&texts);
                let width = texts.len();
                self.begin(Some(texts), width, out);
            }
            return self.waiting.all(LineClass::Header, out);
        }
        if !self.begun {
            self.begin(None, texts.len(), out);
        }
        if texts.len() != self.width {
            return self.waiting.quarantine("wrong_field_count", out);
        }
        let line = self.waiting.first();
        self.waiting.row(out);
        out.row(texts.iter().map(|t| bare(Cow::Borrowed(t), Nulls::Psql)).collect(), line);
    }

    /// The cells of a line.
    fn cells(&mut self, text: &str, head: bool) {
        let parts: Vec<&str> =
            if head && text.contains("!!") { text.split("!!").collect() } else { text.split("||").collect() };
        for part in parts {
            // Attributes of a cell stand before a bar of their own.
            let text = match part.split_once('|') {
                Some((before, after)) if before.contains('=') && !before.contains("[[") => after,
                _ => part,
            };
            self.cells.push((text.trim().to_owned(), head));
        }
    }
}

impl Frame for Media {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let t = line.text.trim_start();
        if self.first_line == 0 {
            self.first_line = line.number;
            out.put(LineClass::Rule);
            return Step::Took;
        }
        if t.starts_with("|}") {
            self.flush(out);
            if !self.begun {
                self.begin(None, 0, out);
            }
            self.closed = true;
            out.put(LineClass::Rule);
            return Step::Last;
        }
        if words::is_fence(t) {
            return Step::Over;
        }
        if t.starts_with("|-") {
            self.flush(out);
            out.put(LineClass::Rule);
            return Step::Took;
        }
        if let Some(caption) = t.strip_prefix("|+") {
            let caption = caption.trim();
            if !caption.is_empty() && !caption.starts_with("<!--") {
                out.context.label = Some(caption.to_owned());
            }
            self.flush(out);
            out.put(LineClass::Prose);
            return Step::Took;
        }
        if let Some(cells) = t.strip_prefix('!') {
            self.cells(cells, true);
        } else if let Some(cells) = t.strip_prefix('|') {
            self.cells(cells, false);
        } else if let Some((text, _)) = self.cells.last_mut() {
            text.push('\n');
            text.push_str(line.text);
        } else if words::is_blank(t) {
            out.put(LineClass::Blank);
            return Step::Took;
        } else {
            return Step::Over;
        }
        self.waiting.keep(line);
        if self.waiting.too_long() || self.cells.len() > COLUMNS {
            self.cells.clear();
            self.waiting.quarantine("cell_too_long", out);
            return Step::Last;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if self.closed {
            return;
        }
        let whole = !self.cells.is_empty() && self.begun && self.cells.len() == self.width;
        if whole {
            self.flush(out);
        }
        let open = !self.waiting.is_empty();
        self.waiting.quarantine("cut_row", out);
        if !self.begun {
            self.begin(None, 0, out);
        }
        out.incomplete(if open { "cut_row" } else { "no_closing_border" });
    }
}
