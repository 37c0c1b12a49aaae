//! One cell copied out of a grid: a document in quotes, its own quotes doubled (pgAdmin, TablePlus, Excel).
//!
//! Source: how grids put a cell on the clipboard, which is RFC 4180. The text is unquoted once and read as JSON; empty
//! strings inside (`""""""`) stay what they are, because quotes are taken off as a cell's and never by pairs at will.
//! A cell with more cells beside it is CSV and not taken here. A plan of several quoted lines (`"Limit  (cost=..."`)
//! is plan text.

use super::hold::Waiting;
use super::json::Rows;
use super::{Frame, Held, Opening, Out, Step};
use crate::text::Line;

/// The frame that begins with these lines, if they begin a quoted document.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text().trim_start();
    let inner = first.strip_prefix('"')?;
    if !inner.trim_start().starts_with(['[', '{']) {
        return None;
    }
    // Brackets and blanks, then a name in doubled quotes: nothing else begins so.
    let texts = std::iter::once(inner).chain(lines.iter().skip(1).map(Held::text));
    let name = texts.map(|t| t.trim_start_matches([' ', '\t', '[', '{'])).find(|t| !t.is_empty())?;
    if !name.starts_with("\"\"") || name.starts_with("\"\"\"") {
        return None;
    }
    for (i, held) in lines.iter().enumerate() {
        let text = if i == 0 { inner } else { held.text() };
        if let Some(rest) = after_quote(text) {
            return rest.trim().is_empty().then(|| Opening::new(Quoted::default(), 0));
        }
    }
    Some(Opening::new(Quoted::default(), 0))
}

/// What follows the closing quote, when it stands in this line. A doubled quote never stands across lines.
fn after_quote(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(i) = memchr::memchr(b'"', bytes.get(at..)?) {
        at += i;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(&text[at + 1..]);
        }
        at += 2;
    }
    None
}

#[derive(Default)]
struct Quoted {
    begun: bool,
    closed: bool,
    text: String,
    waiting: Waiting,
    rows: Rows,
}

impl Quoted {
    fn read(&mut self, out: &mut Out<'_>) {
        let document = std::mem::take(&mut self.text).replace("\"\"", "\"");
        let line = self.waiting.first();
        self.rows.document("json", &document, line, line, out);
        self.waiting.row(out);
    }
}

impl Frame for Quoted {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let mut text = line.text;
        if self.begun {
            self.text.push('\n');
        } else {
            let Some(inner) = text.trim_start().strip_prefix('"') else { return Step::Over };
            self.begun = true;
            text = inner;
        }
        let rest = after_quote(text);
        self.text.push_str(&text[..text.len() - rest.map_or(0, |r| r.len() + 1)]);
        self.waiting.keep(line);
        if self.waiting.too_long() {
            self.rows.empty("json", self.waiting.first(), out);
            self.waiting.quarantine("cell_too_long", out);
            self.closed = true;
            return Step::Last;
        }
        if rest.is_some() {
            self.closed = true;
            self.read(out);
            return Step::Last;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if !self.closed {
            self.read(out);
            out.incomplete("unclosed_quote");
        }
    }
}
