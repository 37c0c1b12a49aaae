//! psql's expanded display (`\x`): a rule per record, then `name | value`, with borders 0, 1 and 2 and in the ascii,
//! old ascii and unicode styles.
//!
//! Source: `print_aligned_vertical` of `src/fe_utils/print.c`. A value with new lines goes on in lines with a blank
//! name, and the line above carries a mark at its end (`+`, or `.` where the client wrapped it); old ascii puts `:` or
//! `;` where the bar stands instead. What the format cannot tell: NULL from empty, trailing blanks.
//!
//! A record with other names than the first begins another block.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare, unpad};
use super::grid::is_bar;
use super::texts::Texts;
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::clip;
use crate::limits::{COLUMNS, ROW_BYTES};
use crate::text::{Ending, Line, blanks, char_width};

/// The frame that begins with these lines, if the first is a record's rule.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text();
    let indent = first.len() - first.trim_start_matches(' ').len();
    is_record(first).then(|| Opening::new(Expanded::default(), indent))
}

/// `-[ RECORD 1 ]---+---`, `+-[ RECORD 1 ]--+`, `* Record 1`, `─[ RECORD 1 ]─┬─`, `╔═[ RECORD 1 ]═╗`.
fn is_record(text: &str) -> bool {
    let t = blanks::trim_start(text);
    if t.as_bytes().first().is_none_or(|b| b.is_ascii() && !matches!(b, b'*' | b'-' | b'+')) {
        return false;
    }
    if let Some(n) = t.strip_prefix("* Record ") {
        return n.trim_end().bytes().all(|b| b.is_ascii_digit()) && !n.trim().is_empty();
    }
    let frame = |c: char| {
        !c.is_ascii_alphanumeric() && (matches!(c, '-' | '+' | ' ') || ('\u{2500}'..='\u{257f}').contains(&c))
    };
    if !t.starts_with(frame) {
        return false;
    }
    let Some((front, rest)) = t.split_once("[ RECORD ") else { return false };
    let Some((number, back)) = rest.split_once(" ]") else { return false };
    !front.is_empty()
        && front.chars().count() <= 4
        && front.chars().all(frame)
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
        && back.chars().all(frame)
}

#[derive(Default)]
struct Expanded {
    names: Vec<String>,
    begun: bool,
    first_line: u64,
    found: Texts,
    values: Texts,
    lines: Texts,
    line: u64,
    bytes: usize,
    /// Display cell of the bar, bars around, and how values end; known from the first field.
    bar: Option<usize>,
    framed: bool,
    zero: bool,
    last_ending: Option<Ending>,
    /// The last line has no bar at its right edge.
    open_edge: bool,
    cut: bool,
    bottom: bool,
}

/// A line of a record.
enum Part<'a> {
    Field(&'a str, &'a str),
    Below(&'a str, char),
    Other,
}

impl Expanded {
    fn part<'a>(&mut self, text: &'a str) -> Part<'a> {
        if self.zero {
            return self.part_zero(text);
        }
        let inner = if self.framed { text.strip_prefix(is_bar).unwrap_or(text) } else { text };
        let shift = text.len() - inner.len();
        let at = match self.bar {
            Some(cell) => byte_at(text, cell),
            None => inner.char_indices().find(|(_, c)| is_bar(*c)).map(|(i, _)| i + shift),
        };
        let Some(at) = at else { return Part::Other };
        let Some(bar) =
            text[at..].chars().next().filter(|c| is_bar(*c) || matches!(c, ':' | ';') && self.bar.is_some())
        else {
            return Part::Other;
        };
        if self.bar.is_none() {
            self.bar = Some(text[..at].chars().map(char_width).sum());
        }
        let name = text[shift.min(at)..at].trim();
        let mut value = &text[at + bar.len_utf8()..];
        if self.framed {
            let trimmed = value.trim_end();
            value = match trimmed.strip_suffix(is_bar) {
                Some(v) => v,
                None => trimmed,
            };
        }
        if name.is_empty() { Part::Below(value, bar) } else { Part::Field(name, value) }
    }

    /// Border 0: the name is padded to the widest one, and one blank stands before the value.
    fn part_zero<'a>(&mut self, text: &'a str) -> Part<'a> {
        let cell = match self.bar {
            Some(cell) => cell,
            None => {
                let name = text.find(' ').unwrap_or(text.len());
                let gap = text[name..].len() - text[name..].trim_start_matches(' ').len();
                let cell = name + gap.max(1) - 1;
                self.bar = Some(cell);
                cell
            }
        };
        let at = byte_at(text, cell).unwrap_or(text.len());
        let name = text[..at].trim();
        let value = text.get(at..).unwrap_or("");
        if name.is_empty() { Part::Below(value, ' ') } else { Part::Field(name, value) }
    }

    fn flush(&mut self, out: &mut Out<'_>) {
        if self.lines.is_empty() {
            return;
        }
        if self.found.is_empty() || self.found.len() > COLUMNS {
            self.cut = true;
            return self.quarantine("cut_row", out);
        }
        let alike = || self.found.iter().zip(&self.names).all(|(found, name)| found == name);
        if !self.begun || self.found.len() != self.names.len() || !alike() {
            let prefix = self.begun && self.found.len() < self.names.len() && alike();
            if prefix {
                self.cut = true;
                return self.quarantine("cut_row", out);
            }
            self.begun = true;
            self.names = self.found.iter().map(str::to_owned).collect();
            out.begin(Head {
                frame: "psql_expanded",
                header: Some(self.names.clone()),
                width: self.names.len(),
                first_line: if self.first_line == 0 { self.line } else { self.first_line },
                padded: true,
            });
            self.first_line = 0;
        }
        out.put(LineClass::Rule);
        out.put_row(self.lines.len() as u64 - 1);
        self.lines.clear();
        let cells = self.values.iter().map(|v| bare(Cow::Borrowed(unpad(v)), Nulls::Psql)).collect();
        out.row(cells, self.line + 1);
        self.clear();
    }

    fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        for text in self.lines.iter() {
            out.quarantine(reason, text);
        }
        self.lines.clear();
        self.clear();
    }

    fn clear(&mut self) {
        self.found.clear();
        self.values.clear();
        self.bytes = 0;
    }

    /// Joins a further line to the last value, whose mark goes.
    fn below(&mut self, text: &str, bar: char) -> bool {
        if self.values.is_empty() {
            return false;
        }
        let (text, wrapped_left) = match text.strip_prefix(['.', '…']) {
            Some(rest) => (rest, true),
            None => (text.strip_prefix(' ').unwrap_or(text), false),
        };
        let value = self.values.last();
        let trimmed = blanks::trim_end(value).len();
        let mark = value[..trimmed].chars().next_back();
        let wrapped = bar == ';' || matches!(mark, Some('.' | '…')) && wrapped_left;
        let kept = match mark {
            Some(c @ ('.' | '…')) if wrapped && bar != ';' => trimmed - c.len_utf8(),
            // Old ascii has a blank where the others have their mark.
            _ if bar == ';' => value.strip_suffix(' ').unwrap_or(value).len(),
            Some(c @ ('+' | '↵')) if !wrapped => trimmed - c.len_utf8(),
            _ => value.len(),
        };
        let kept = if wrapped { kept } else { blanks::trim_end(&value[..kept]).len() };
        self.values.cut_last(kept);
        if !wrapped {
            self.values.extend_last("\n");
        }
        self.values.extend_last(text);
        true
    }
}

/// Byte offset of a display cell.
fn byte_at(text: &str, cell: usize) -> Option<usize> {
    if text.is_ascii() {
        return (cell < text.len()).then_some(cell);
    }
    let mut at = 0;
    for (i, c) in text.char_indices() {
        if at >= cell {
            return (at == cell).then_some(i);
        }
        at += char_width(c);
    }
    None
}

impl Frame for Expanded {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let expanded;
        let mut text = line.text;
        if is_record(text) {
            self.flush(out);
            let first = text.trim_start_matches(' ');
            self.zero = first.starts_with("* ");
            self.framed = matches!(first.chars().next(), Some('+' | '┌' | '╔' | '├' | '╠'));
            self.bar = None;
            if self.first_line == 0 && !self.begun {
                self.first_line = line.number;
            }
            self.line = line.number;
            self.lines.push(clip(text));
            return Step::Took;
        }
        if self.lines.is_empty() {
            return Step::Over;
        }
        if self.framed && super::grid::Grid::of_rule(text).is_some() {
            self.flush(out);
            out.put(LineClass::Rule);
            self.bottom = true;
            return Step::Last;
        }
        if text.contains('\t') {
            expanded = super::grid::Grid::expand(text, false);
            text = &expanded;
        }
        self.last_ending = Some(line.ending);
        self.open_edge = self.framed && !text.trim_end().ends_with(is_bar);
        let took = match self.part(text) {
            Part::Field(name, value) => {
                if self.zero && (words::ends_table(text) || words::is_blank(text)) {
                    return Step::Over;
                }
                self.found.push(name);
                self.values.push(value.strip_prefix(' ').unwrap_or(value));
                true
            }
            Part::Below(value, bar) if !words::is_blank(text) || self.zero && !text.is_empty() => {
                self.below(value, bar)
            }
            _ => false,
        };
        if !took {
            if super::is_ellipsis(text) {
                self.flush(out);
                out.quarantine("wrong_field_count", line.text);
                return Step::Took;
            }
            if let Some(rows) = words::footer(text) {
                self.flush(out);
                out.put(LineClass::Footer);
                out.footer(rows);
                return Step::Last;
            }
            return Step::Over;
        }
        self.bytes += text.len();
        self.lines.push(clip(line.text));
        if self.bytes > ROW_BYTES {
            self.quarantine("cell_too_long", out);
            self.cut = true;
            return Step::Last;
        }
        Step::Took
    }

    fn close(&mut self, ended: bool, out: &mut Out<'_>) {
        let short = self.begun && self.found.len() < self.names.len() || self.framed && self.open_edge;
        let half = ended && self.last_ending == Some(Ending::None) && short;
        if half {
            self.cut = true;
            self.quarantine("cut_row", out);
        }
        self.flush(out);
        if self.cut {
            out.incomplete("cut_row");
        }
    }
}
