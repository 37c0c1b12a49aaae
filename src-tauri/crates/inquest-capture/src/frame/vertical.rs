//! mysql's vertical output (`\G`, `-E`): a row of stars per record, then `name: value`, names right-aligned.
//!
//! Source: `print_table_data_vertically` of `client/mysql.cc`. Values with new lines are printed raw, and such a line
//! may look like a field itself: it is one only when its colon stands in the column of the others and its name is
//! the next one expected. Names are padded by bytes, so the colon stands at one byte offset. mycli's spelling
//! (`***[ 1. row ]***`, bars instead of colons, names padded by display cells) is read too.
//!
//! What the format cannot tell: the word NULL from NULL.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare};
use super::texts::Texts;
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::clip;
use crate::limits::{COLUMNS, ROW_BYTES};
use crate::text::{Line, blanks, char_width, display_width};

/// The frame that begins with these lines, if the first is a record's row of stars.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text();
    let indent = first.len() - first.trim_start_matches(' ').len();
    if !is_stars(first) {
        return None;
    }
    let field = lines.get(1)?.text();
    separator(field.get(indent..)?)?;
    Some(Opening::new(Vertical::default(), indent))
}

/// `*************************** 1. row ***************************`
fn is_stars(text: &str) -> bool {
    // Names are padded, so most lines begin with blanks.
    let t = blanks::trim_start(text);
    if t.as_bytes().first().is_none_or(|b| b.is_ascii_graphic() && *b != b'*') {
        return false;
    }
    let t = t.trim();
    let Some(rest) = t.strip_prefix("***") else { return false };
    let rest = rest.trim_start_matches('*').trim_start_matches(['[', ' ']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0
        && rest[digits..].strip_prefix(". row").is_some_and(|r| {
            let r = r.trim_start_matches([']', ' ']);
            r.len() >= 3 && r.bytes().all(|b| b == b'*')
        })
}

/// Byte offset of the colon between name and value of a first field, or display cell of mycli's bar.
fn separator(text: &str) -> Option<(usize, bool)> {
    let name = text.trim_start_matches(' ');
    let blanks = text.len() - name.len();
    if let Some(bar) = name.find(" | ")
        && !name[..bar].contains(": ")
    {
        return Some((display_width(&text[..blanks + bar]), true));
    }
    let colon = name.find(": ").or_else(|| name.ends_with(':').then(|| name.len() - 1))?;
    (colon > 0).then_some((blanks + colon, false))
}

/// Byte offset of a display cell.
fn byte_at(text: &str, cell: usize) -> Option<usize> {
    let mut at = 0;
    for (i, c) in text.char_indices() {
        if at >= cell {
            return (at == cell).then_some(i);
        }
        at += char_width(c);
    }
    None
}

/// Most blank lines within a value.
const BLANKS: usize = 10_000;

#[derive(Default)]
struct Vertical {
    /// Names of the first record, complete once the block has begun.
    names: Vec<String>,
    /// What stands before the value of each field of the first record: it is the same in those that follow.
    fronts: Texts,
    begun: bool,
    first_line: u64,
    /// Where the mark stands; see [`separator`].
    colon: Option<(usize, bool)>,
    /// The record being read: the values of its fields, and the beginnings of its lines.
    values: Texts,
    lines: Texts,
    line: u64,
    bytes: usize,
    /// Blank lines that are part of a value only when more of it follows.
    blanks: Vec<String>,
    /// The record has lost its way; its lines go to quarantine up to the next stars.
    lost: bool,
    cut: bool,
}

impl Vertical {
    /// The name and value of a line that is the next field, given what is expected.
    fn field<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        let (at, bar) = self.colon?;
        let (mark, gap) = if bar { (" |", " | ") } else { (":", ": ") };
        // mysql pads names by bytes, mycli by display cells.
        let at = if bar { byte_at(text, at)? } else { at };
        let rest = text.get(at..)?;
        let value = match rest.strip_prefix(gap) {
            Some(value) => value,
            None => rest.strip_prefix(mark).filter(|r| r.is_empty())?,
        };
        let name = if bar { text[..at].trim_end() } else { blanks::trim_start(&text[..at]) };
        if name.is_empty() || !bar && name.ends_with(' ') || name.contains('\t') {
            return None;
        }
        let expected = if self.begun {
            self.names.get(self.values.len()).is_some_and(|n| n == name)
        } else {
            self.names.len() <= COLUMNS && !self.names.iter().any(|n| n == name)
        };
        expected.then_some((name, value))
    }

    /// The value of a line that begins as the next field did in the first record. Nearly all lines do, and no prompt,
    /// footer or row of stars has the name of a field and its mark.
    fn known<'a>(&self, text: &'a str) -> Option<&'a str> {
        if !self.begun || self.lost || !self.blanks.is_empty() || self.lines.is_empty() {
            return None;
        }
        let front = self.fronts.get(self.values.len()).filter(|front| front.ends_with(' '))?;
        text.strip_prefix(front)
    }

    /// Takes a line of the record.
    fn take(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        self.bytes += line.text.len();
        self.lines.push(clip(line.text));
        if self.bytes > ROW_BYTES {
            self.quarantine("cell_too_long", out);
            self.lost = true;
        }
        Step::Took
    }

    /// Ends the record: pushes it when whole.
    fn flush(&mut self, out: &mut Out<'_>) {
        if self.lines.is_empty() {
            return;
        }
        if !self.begun && !self.values.is_empty() && self.values.len() <= COLUMNS {
            self.begun = true;
            out.begin(Head {
                frame: "mysql_vertical",
                header: Some(self.names.clone()),
                width: self.names.len(),
                first_line: self.first_line,
                padded: false,
            });
        }
        if !self.begun || self.values.len() != self.names.len() {
            self.cut = true;
            self.quarantine("cut_row", out);
            return;
        }
        let stars = LineClass::Rule;
        out.put(stars);
        out.put_row(self.lines.len() as u64 - 1);
        let cells = self.values.iter().map(|v| bare(Cow::Borrowed(v), Nulls::Mysql)).collect();
        out.row(cells, self.line + 1);
        self.clear();
    }

    fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        for text in self.lines.iter() {
            out.quarantine(reason, text);
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.lines.clear();
        self.values.clear();
        if !self.begun {
            self.names.clear();
            self.fronts.clear();
        }
        self.bytes = 0;
    }

    /// Blank lines turned out to be part of the value.
    fn take_blanks(&mut self) {
        for blank in self.blanks.drain(..) {
            self.values.add_line(&blank);
            self.lines.push(&blank);
        }
    }
}

impl Frame for Vertical {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let text = line.text;
        if let Some(value) = self.known(text) {
            self.values.push(value);
            return self.take(line, out);
        }
        if is_stars(text) {
            self.flush(out);
            for _ in self.blanks.drain(..) {
                out.put(LineClass::Blank);
            }
            if self.first_line == 0 {
                self.first_line = line.number;
            }
            self.lost = false;
            self.lines.push(clip(text));
            self.line = line.number;
            return Step::Took;
        }
        if let Some(rows) = words::footer(text).filter(|_| !text.starts_with('(')) {
            self.flush(out);
            for _ in self.blanks.drain(..) {
                out.put(LineClass::Blank);
            }
            out.put(LineClass::Footer);
            out.footer(rows);
            return Step::Last;
        }
        // Blank lines do not end a record by themselves: a value may hold some.
        if words::is_blank(text) && !self.lines.is_empty() {
            // So many of them end any value: nothing is held without bound.
            if self.blanks.len() >= BLANKS {
                return Step::Over;
            }
            self.blanks.push(text.to_owned());
            return Step::Took;
        }
        let client = words::is_first_prompt(text)
            || words::is_fence(text)
            || words::is_sample_mark(text)
            || text == "Bye";
        let apart = !self.blanks.is_empty();
        if client || apart && (words::ends_table(text) || words::is_verbose_rule(text)) {
            return Step::Over;
        }
        if self.lost {
            out.quarantine("cell_too_long", text);
            return Step::Took;
        }
        self.take_blanks();
        if self.colon.is_none() {
            self.colon = separator(text);
        }
        match self.field(text) {
            Some((name, value)) => {
                if !self.begun {
                    self.names.push(name.to_owned());
                    self.fronts.push(&text[..text.len() - value.len()]);
                }
                self.values.push(value);
            }
            None if self.values.add_line(text) => {}
            None => return Step::Over,
        }
        self.take(line, out)
    }

    fn is_whole(&self) -> Option<bool> {
        Some(false)
    }

    fn close(&mut self, ended: bool, out: &mut Out<'_>) {
        // A value can be cut anywhere; only a missing field shows, or a text that stops in the middle of a line.
        let short = ended && self.begun && self.values.len() < self.names.len();
        if short {
            self.cut = true;
            self.quarantine("cut_row", out);
        }
        self.flush(out);
        for _ in self.blanks.drain(..) {
            out.put(LineClass::Blank);
        }
        if self.cut {
            out.incomplete("cut_row");
        }
    }
}
