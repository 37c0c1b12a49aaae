//! psql's expanded display in CSV (`\\x` with `--csv`): a line `name,value` per cell, nothing between records.
//!
//! Source: `print_csv_vertical` of `src/fe_utils/print.c`. It looks like a table of two columns. What tells them apart:
//! the first name comes again after the same names in the same order. Until it does, pairs are held back (as many as a
//! block may have columns); a single record is told by its names and by values of mixed kinds.
//!
//! What the format cannot tell: a single record from a table of two columns without a header, whose keys look like
//! columns; NULL from empty.

use std::collections::HashSet;

use super::Out;
use super::cell::{is_identifier, is_name, is_value};
use super::hold::{Beginnings, OwnCell, Records};
use crate::limits::{COLUMNS, ROW_BYTES};

/// Fewer names than this make no record by themselves.
const LEAST_NAMES: usize = 4;

/// A record of CSV with two cells, and its lines.
pub(super) struct Pair {
    pub(super) key: OwnCell,
    pub(super) value: OwnCell,
    pub(super) line: u64,
    pub(super) texts: Beginnings,
}

/// What the pairs turned out to be.
pub(super) enum Fate {
    /// Not known yet.
    Held,
    /// A table of two columns: these are its first rows.
    Table(Vec<Pair>),
    /// Fields of records; the pair was taken.
    Records,
}

#[derive(Default)]
pub(super) struct Transposed {
    held: Vec<Pair>,
    names: HashSet<String>,
    bytes: usize,
    decided: bool,
    records: Records,
    /// Lines of the record that is open, its first one, and the number of names.
    texts: Beginnings,
    line: u64,
    first: String,
    cut: Option<&'static str>,
}

/// True when the first cells at hand may be names of a record: names all, and none again before the first one is.
pub(super) fn may_be(records: &[Vec<String>]) -> bool {
    let mut seen: Vec<&str> = Vec::new();
    for record in records {
        let [key, _] = record.as_slice() else { return false };
        if seen.first().is_some_and(|first| first == key) {
            return seen.len() > 1;
        }
        if !is_name(key) || seen.contains(&key.as_str()) {
            return false;
        }
        seen.push(key);
    }
    seen.len() > 1
}

impl Transposed {
    /// Takes a pair.
    pub(super) fn offer(
        &mut self,
        pair: Pair,
        frame: &'static str,
        first_line: u64,
        out: &mut Out<'_>,
    ) -> Fate {
        if self.decided {
            self.take(pair, frame, first_line, out);
            return Fate::Records;
        }
        let again = self.held.first().is_some_and(|p| p.key.text == pair.key.text);
        let cycle = again && self.held.len() > 1;
        if cycle {
            self.first.clone_from(&pair.key.text);
            self.decided = true;
            for held in std::mem::take(&mut self.held) {
                self.take(held, frame, first_line, out);
            }
            self.take(pair, frame, first_line, out);
            return Fate::Records;
        }
        self.bytes += pair.key.text.len() + pair.value.text.len() + 128;
        let table = again
            || !is_name(&pair.key.text)
            || !self.names.insert(pair.key.text.clone())
            || self.held.len() >= COLUMNS
            || self.bytes > ROW_BYTES;
        self.held.push(pair);
        if table { Fate::Table(std::mem::take(&mut self.held)) } else { Fate::Held }
    }

    /// The input or the block ends before it is known: a record when it looks like one.
    pub(super) fn end(&mut self, frame: &'static str, first_line: u64, out: &mut Out<'_>) -> Fate {
        if !self.decided {
            let values = self.held.iter().filter(|p| is_value(&p.value.text)).count();
            let names = self.held.len();
            let header = self.held.first().is_some_and(|p| is_identifier(&p.value.text));
            let long = self.held.iter().filter(|p| p.key.text.contains('_')).count() * 2 > names;
            let mixed = values > 0 && values < names;
            if header || names < LEAST_NAMES || !(mixed || long) {
                return Fate::Table(std::mem::take(&mut self.held));
            }
            self.decided = true;
            for held in std::mem::take(&mut self.held) {
                self.take(held, frame, first_line, out);
            }
        }
        self.flush(frame, first_line, out);
        if let Some(why) = self.cut {
            out.incomplete(why);
        }
        Fate::Records
    }

    fn take(&mut self, pair: Pair, frame: &'static str, first_line: u64, out: &mut Out<'_>) {
        if !self.records.is_empty() && pair.key.text == self.first {
            self.flush(frame, first_line, out);
        }
        if self.records.is_empty() {
            self.line = pair.line;
            self.bytes = 0;
        }
        self.bytes += pair.value.text.len() + 64;
        self.records.field(pair.key.text, pair.value);
        for text in pair.texts.iter() {
            self.texts.push(text);
        }
        if self.bytes > ROW_BYTES {
            self.refuse("cell_too_long", out);
        }
    }

    fn flush(&mut self, frame: &'static str, first_line: u64, out: &mut Out<'_>) {
        if self.records.is_empty() {
            return;
        }
        match self.records.end((frame, false), self.line, first_line, out) {
            Ok(()) => {
                out.put_row(self.texts.len() as u64);
                self.texts.clear();
            }
            Err(reason) => self.refuse(reason, out),
        }
    }

    fn refuse(&mut self, reason: &'static str, out: &mut Out<'_>) {
        self.cut = Some(reason);
        self.records.drop_record();
        self.texts.quarantine(reason, out);
    }
}
