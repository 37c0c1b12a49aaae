//! psql's expanded display without alignment (`\x` with `\pset format unaligned`): `name|value` per line, an empty
//! line between records.
//!
//! Source: `print_unaligned_vertical` of `src/fe_utils/print.c`. Values are printed raw, so a further line is part of
//! the value unless it begins with the next name. What the format cannot tell: a single record from a table of two
//! columns without a header; values of mixed kinds decide for the record.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::cell::{Nulls, bare, is_identifier, is_value};
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::clip;
use crate::limits::{COLUMNS, ROW_BYTES};
use crate::text::Line;

/// The frame that begins with these lines, if they are the pairs of a record behind some blanks.
pub(super) fn open(lines: &[Held], indent: usize) -> Option<Opening> {
    let inside = |l: &Held| -> usize { indent.min(l.text().len() - l.text().trim_start_matches(' ').len()) };
    let mut names: Vec<&str> = Vec::new();
    let (mut values, mut texts) = (0, 0);
    let mut again = false;
    let mut ended = false;
    for held in lines {
        let text = &held.text()[inside(held)..];
        if words::footer(text).is_some() {
            return None;
        }
        if text.is_empty() {
            ended = true;
            continue;
        }
        let Some((name, value)) = text.split_once('|') else { continue };
        if ended {
            again = names.first() == Some(&name);
            break;
        }
        if !is_column(name) {
            continue;
        }
        if names.contains(&name) {
            return None;
        }
        names.push(name);
        if is_value(value) { values += 1 } else { texts += 1 }
    }
    let line = lines.first()?;
    let first = line.text()[inside(line)..].split_once('|')?;
    if names.first() != Some(&first.0) || names.len() < 2 {
        return None;
    }
    let no_header = !is_identifier(first.1) && !first.1.contains('|');
    let long = names.iter().filter(|n| n.contains('_')).count() * 2 > names.len() && names.len() > 2;
    let mixed = values > 0 && texts > 0 || names.len() > 8 || long;
    (again || no_header && mixed).then(|| Opening::new(Pairs::default(), indent))
}

/// A column as psql prints it: lower case, no blanks.
fn is_column(name: &str) -> bool {
    is_identifier(name) && !name.bytes().any(|b| b.is_ascii_uppercase())
}

#[derive(Default)]
struct Pairs {
    names: Vec<String>,
    begun: bool,
    first_line: u64,
    found: Vec<String>,
    values: Vec<String>,
    lines: Vec<String>,
    line: u64,
    bytes: usize,
    blanks: u64,
    cut: bool,
}

impl Pairs {
    fn flush(&mut self, out: &mut Out<'_>) {
        if self.lines.is_empty() {
            return;
        }
        if !self.begun && self.found.len() <= COLUMNS {
            self.begun = true;
            self.names = self.found.clone();
            out.begin(Head {
                frame: "psql_unaligned",
                header: Some(self.names.clone()),
                width: self.names.len(),
                first_line: self.first_line,
                padded: false,
            });
        }
        if !self.begun || self.found.len() != self.names.len() {
            self.cut = true;
            self.quarantine("cut_row", out);
        } else {
            out.put_row(self.lines.len() as u64);
            let cells = self.values.iter().map(|v| bare(Cow::Borrowed(v.as_str()), Nulls::Psql)).collect();
            out.row(cells, self.line);
            self.lines.clear();
        }
        self.found.clear();
        self.values.clear();
        self.bytes = 0;
    }

    fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        for text in self.lines.drain(..) {
            out.quarantine(reason, &text);
        }
    }

    fn put_blanks(&mut self, out: &mut Out<'_>) {
        for _ in 0..std::mem::take(&mut self.blanks) {
            out.put(LineClass::Blank);
        }
    }

    /// Name and value, when the line begins the next pair.
    fn pair<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        let (name, value) = text.split_once('|')?;
        let expected = match self.begun {
            true => self.names.get(self.found.len()).is_some_and(|n| n == name),
            false => is_column(name) && self.found.len() <= COLUMNS && !self.found.iter().any(|f| f == name),
        };
        expected.then_some((name, value))
    }
}

impl Frame for Pairs {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        if words::is_blank(line.text) {
            self.blanks += 1;
            return Step::Took;
        }
        let first = self.found.first().or(self.names.first()).map(String::as_str);
        let again = self.blanks > 0 && line.text.split_once('|').is_some_and(|(n, _)| Some(n) == first);
        if self.blanks > 0
            && (again || self.begun && self.found.len() == self.names.len() || words::ends_table(line.text))
        {
            if !again {
                return Step::Over;
            }
            self.flush(out);
            self.put_blanks(out);
        }
        for _ in 0..std::mem::take(&mut self.blanks) {
            if let Some(value) = self.values.last_mut() {
                value.push('\n');
            }
            self.lines.push(String::new());
        }
        match self.pair(line.text) {
            Some((name, value)) => {
                if self.found.is_empty() {
                    self.line = line.number;
                }
                self.found.push(name.to_owned());
                self.values.push(value.to_owned());
            }
            None => {
                if words::ends_table(line.text) {
                    return Step::Over;
                }
                let Some(value) = self.values.last_mut() else { return Step::Over };
                value.push('\n');
                value.push_str(line.text);
            }
        }
        self.bytes += line.text.len();
        self.lines.push(clip(line.text).to_owned());
        if self.bytes > ROW_BYTES {
            self.quarantine("cell_too_long", out);
            return Step::Last;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.flush(out);
        self.put_blanks(out);
        if self.cut {
            out.incomplete("cut_row");
        }
    }
}
