//! Markdown tables: `| a | b |`, a row of dashes with optional colons, rows.
//!
//! Source: GitHub Flavored Markdown, section 4.10. A bar in a cell is written `\|`. Cells are prose: what they mean
//! (`51~57ms`, `2131ms (cliff)`) is for the typing to say. A row of other width is quarantined, where the
//! specification would fill or drop cells silently.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare};
use super::{Frame, Head, Held, Opening, Out, Step};
use crate::limits::COLUMNS;
use crate::text::Line;

/// The frame that begins with these lines, if they are a header and its delimiter row.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let (first, second) = (lines.first()?.text(), lines.get(1)?.text());
    if !first.contains('|') {
        return None;
    }
    // org-mode and pgcli cross the rule with `+`.
    let t = second.trim();
    let crossed = (t.starts_with("|-") && t.ends_with("-|")).then(|| second.replace("-+-", "-|-"));
    let second = crossed.as_deref().unwrap_or(second);
    let rule = fields(second);
    let is_rule = |f: &Cow<'_, str>| {
        let inner = f.trim_matches(':');
        !inner.is_empty() && inner.bytes().all(|b| b == b'-')
    };
    if !second.contains('|') && rule.len() < 2 || !rule.iter().all(is_rule) || second.contains("-+-") {
        return None;
    }
    let names: Vec<String> = fields(first).into_iter().map(Cow::into_owned).collect();
    if names.len() != rule.len() || names.len() > COLUMNS {
        return None;
    }
    Some(Opening::new(Markdown { names, at: 0, closed: false }, 0))
}

/// The cells of a line, trimmed, with `\|` unescaped.
fn fields(line: &str) -> Vec<Cow<'_, str>> {
    let mut body = line.trim();
    body = body.strip_prefix('|').unwrap_or(body);
    if body.ends_with('|') && !body.ends_with("\\|") {
        body = &body[..body.len() - 1];
    }
    let mut out = Vec::new();
    let mut from = 0;
    let bytes = body.as_bytes();
    for bar in memchr::memchr_iter(b'|', bytes) {
        if bar == 0 || bytes[bar - 1] != b'\\' {
            out.push(unescape(&body[from..bar]));
            from = bar + 1;
        }
    }
    out.push(unescape(&body[from..]));
    out
}

fn unescape(cell: &str) -> Cow<'_, str> {
    let cell = cell.trim();
    if cell.contains("\\|") { Cow::Owned(cell.replace("\\|", "|")) } else { Cow::Borrowed(cell) }
}

struct Markdown {
    names: Vec<String>,
    at: u64,
    /// The last line ends with its bar.
    closed: bool,
}

impl Frame for Markdown {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        self.at += 1;
        self.closed = self.at > 2 && line.text.trim_end().ends_with('|');
        match self.at {
            1 => {
                out.put(LineClass::Header);
                return Step::Took;
            }
            2 => {
                out.put(LineClass::Rule);
                out.begin(Head {
                    frame: "markdown",
                    header: Some(self.names.clone()),
                    width: self.names.len(),
                    first_line: line.number - 1,
                    padded: true,
                });
                return Step::Took;
            }
            _ => {}
        }
        if super::is_ellipsis(line.text) && !line.text.contains('|') {
            out.quarantine("wrong_field_count", line.text);
            return Step::Took;
        }
        if !line.text.contains('|') {
            return Step::Over;
        }
        let cells = fields(line.text);
        if cells.len() != self.names.len() {
            out.quarantine("wrong_field_count", line.text);
            return Step::Took;
        }
        out.put(LineClass::Row);
        out.row(cells.into_iter().map(|c| bare(c, Nulls::Psql)).collect(), line.number);
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}

    fn is_whole(&self) -> Option<bool> {
        Some(self.closed)
    }
}
