//! Records to rows: one block per set of keys.

use std::collections::HashMap;

use super::super::{Head, Out};
use super::mould::{Mould, placed};
use super::object::{Member, Refused, members, names_begun};
use super::scan::{Records, Scanner};
use super::value::cell;
use crate::limits::COLUMNS;

/// Turns records into rows. A record with another set of keys begins another block.
#[derive(Default)]
pub(in crate::frame) struct Rows {
    names: Vec<String>,
    begun: bool,
    mould: Mould,
}

impl Rows {
    /// Pushes a record; the reason when it is none.
    pub(in crate::frame) fn record(
        &mut self,
        frame: &'static str,
        text: &str,
        line: u64,
        first_line: u64,
        out: &mut Out<'_>,
    ) -> Result<(), &'static str> {
        match self.mould.read(text) {
            Some((cells, length)) if length == text.len() => {
                out.row(cells, line);
                Ok(())
            }
            _ => self.other(frame, text, line, first_line, out),
        }
    }

    /// Pushes the record that the text begins with if it is like the one before; its length.
    pub(super) fn known(&mut self, text: &str, line: u64, out: &mut Out<'_>) -> Option<usize> {
        let (cells, length) = self.mould.read(text)?;
        out.row(cells, line);
        Some(length)
    }

    /// Pushes a record that is not like the one before.
    pub(super) fn other(
        &mut self,
        frame: &'static str,
        text: &str,
        line: u64,
        first_line: u64,
        out: &mut Out<'_>,
    ) -> Result<(), &'static str> {
        if !text.starts_with('{') {
            let cell = cell(text).ok_or("bad_json")?;
            if !self.begun || self.names != ["value"] {
                self.columns(vec!["value".to_owned()], (frame, line, first_line), out)?;
            }
            out.row(vec![cell], line);
            return Ok(());
        }
        let members = members(text, COLUMNS).map_err(|refused| match refused {
            Refused::Malformed => "bad_json",
            Refused::TooMany => "too_many_columns",
        })?;
        let places = match self.places(&members) {
            Some(places) => places,
            None => {
                let names = members.iter().map(|m| m.name.to_string()).collect();
                self.columns(names, (frame, line, first_line), out)?;
                Vec::new()
            }
        };
        self.mould.learn(text, &members, places.clone());
        let cells = members.into_iter().map(|m| m.cell).collect();
        out.row(if places.is_empty() { cells } else { placed(cells, &places) }, line);
        Ok(())
    }

    /// The column of each member, empty where they are in the order of the columns; `None` for another set of keys.
    fn places(&self, members: &[Member<'_>]) -> Option<Vec<usize>> {
        if !self.begun || members.len() != self.names.len() {
            return None;
        }
        if members.iter().zip(&self.names).all(|(m, n)| m.name == *n) {
            return Some(Vec::new());
        }
        let mut columns = HashMap::with_capacity(self.names.len());
        for (at, name) in self.names.iter().enumerate() {
            columns.entry(name.as_str()).or_insert(at);
        }
        let places: Vec<usize> =
            members.iter().map(|m| columns.get(m.name.as_ref()).copied()).collect::<Option<_>>()?;
        let mut sorted = places.clone();
        sorted.sort_unstable();
        let same = sorted.iter().zip(&self.names).all(|(at, name)| self.names[*at] == *name);
        same.then_some(places)
    }

    /// Another block begins.
    fn columns(
        &mut self,
        names: Vec<String>,
        (frame, line, first_line): (&'static str, u64, u64),
        out: &mut Out<'_>,
    ) -> Result<(), &'static str> {
        if out.full() {
            return Err("too_many_blocks");
        }
        self.mould.forget();
        self.names = names;
        let first_line = if self.begun { line } else { first_line };
        self.begun = true;
        out.begin(Head {
            frame,
            header: Some(self.names.clone()),
            width: self.names.len(),
            first_line,
            padded: false,
        });
        Ok(())
    }

    /// Pushes the records of a whole document.
    pub(in crate::frame) fn document(
        &mut self,
        frame: &'static str,
        text: &str,
        line: u64,
        first_line: u64,
        out: &mut Out<'_>,
    ) {
        let mut scanner = Scanner::default();
        let mut bad = false;
        let mut start = line;
        for (part, at) in text.split('\n').zip(line..) {
            if !scanner.in_record() {
                start = at;
            }
            let done = scanner.line(part, &mut |record: &str| {
                bad |= self.record(frame, record, start, first_line, out).is_err();
                start = at;
            });
            if done.is_err() {
                bad = true;
                break;
            }
        }
        if bad || scanner.in_record() || scanner.array && !scanner.closed {
            self.empty(frame, first_line, out);
            out.incomplete("unclosed_bracket");
        }
    }

    /// A document that breaks off in its first record: a block without rows. The names of its members, as far as they
    /// came, tell what it was going to be.
    pub(super) fn begun_only(
        &mut self,
        frame: &'static str,
        record: &str,
        first_line: u64,
        out: &mut Out<'_>,
    ) {
        let names = names_begun(record, COLUMNS);
        if self.begun || names.is_empty() || out.full() {
            return self.empty(frame, first_line, out);
        }
        self.begun = true;
        let width = names.len();
        out.begin(Head { frame, header: Some(names), width, first_line, padded: false });
    }

    /// A document without rows: a block without columns.
    pub(in crate::frame) fn empty(&mut self, frame: &'static str, first_line: u64, out: &mut Out<'_>) {
        if !self.begun {
            self.begun = true;
            out.begin(Head { frame, header: None, width: 0, first_line, padded: false });
        }
    }
}

/// The records of one line on their way to the rows.
pub(super) struct LineRecords<'a, 's> {
    pub(super) rows: &'a mut Rows,
    pub(super) out: &'a mut Out<'s>,
    pub(super) frame: &'static str,
    /// The line, and that in which the document began.
    pub(super) line: u64,
    pub(super) first_line: u64,
    /// Line in which the next record began.
    pub(super) start: u64,
    /// Records pushed.
    pub(super) pushed: u64,
    /// Why one was not.
    pub(super) bad: Option<&'static str>,
}

impl Records for LineRecords<'_, '_> {
    fn known(&mut self, text: &str) -> Option<usize> {
        let length = self.rows.known(text, self.line, self.out)?;
        self.pushed += 1;
        self.start = self.line;
        Some(length)
    }

    fn record(&mut self, text: &str) {
        // One within the line was compared with the one before already.
        let pushed = if self.start == self.line {
            self.rows.other(self.frame, text, self.line, self.first_line, self.out)
        } else {
            self.rows.record(self.frame, text, self.start, self.first_line, self.out)
        };
        match pushed {
            Ok(()) => self.pushed += 1,
            Err(reason) => self.bad = Some(reason),
        }
        self.start = self.line;
    }
}
