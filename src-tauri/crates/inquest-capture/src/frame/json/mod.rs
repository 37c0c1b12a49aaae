//! JSON: an array of objects, objects one after another (one per line or pretty), a single object, and the document
//! in a cell of psql.
//!
//! Source: RFC 8259. A row is an object of the top level, its members are the columns, numbers keep their digits and
//! nested values their text. Records are found by counting brackets, never by recursion, and no more than one record
//! is held. A string cannot run over a line end, so a text that is no JSON is noticed at the end of a line.
//!
//! What the format cannot tell: the order of columns where the server sorts keys (jsonb). A record with other keys
//! than the one before begins another block. Scalars of a top-level array are rows of one column named `value`. A document
//! that breaks off in its first record is a block without rows, under the names of the members that had begun.

mod mould;
mod object;
mod rows;
mod scan;
mod value;

use inquest_core::capture::LineClass;

use super::hold::Beginnings;
use super::{Frame, Held, Opening, Out, Step, words};
use crate::limits::ROW_BYTES;
use crate::text::{Ending, Line};
pub(super) use object::{elements, is_value, member, source};
use rows::LineRecords;
pub(super) use rows::Rows;
use scan::Scanner;
pub(super) use value::{cell, is_open_document, scalar_end};
pub(crate) use value::{is_json_number, string, string_end, value_end};

/// The frame that begins with these lines, if they begin a JSON document.
pub(super) fn open(lines: &[Held]) -> Option<Opening> {
    let first = lines.first()?.text().trim();
    let next = lines[1..].iter().map(|l| l.text().trim()).find(|t| !t.is_empty());
    let begins = match first.as_bytes() {
        [b'{'] | [b'['] => next.is_some_and(|n| n.starts_with(['"', '{', '}', '[', ']'])),
        [b'{', rest @ ..] => matches!(rest.trim_ascii_start().first(), Some(b'"' | b'}')),
        [b'[', rest @ ..] => matches!(rest.trim_ascii_start().first(), Some(b'{' | b'[' | b']')),
        _ => false,
    };
    // The lines at hand must be JSON as far as they go: a log line in brackets is not.
    if !begins {
        return None;
    }
    let mut probe = Scanner::default();
    for held in lines.iter().take(8) {
        // What follows a complete object may be anything: a fence, a footer.
        let apart = probe.closed && !probe.array && !probe.in_record();
        if apart && !held.text().trim_start().starts_with('{') {
            break;
        }
        // Where the input breaks off, a string may be open; so it may where enough of a long line was seen.
        let part = held.beginning().len() < held.text().len();
        if probe.line(held.beginning(), &mut |_: &str| {}).is_err_and(|m| m.0 == "bad_json") {
            if probe.in_string && (part || held.ending == Ending::None) {
                break;
            }
            return None;
        }
        if part {
            break;
        }
        if probe.done() {
            break;
        }
    }
    let single = first.starts_with('{') && first.ends_with('}') && next.is_some_and(|n| n.starts_with('{'));
    Some(Opening::new(Json { frame: if single { "ndjson" } else { "json" }, ..Json::default() }, 0))
}

#[derive(Default)]
struct Json {
    frame: &'static str,
    scanner: Scanner,
    rows: Rows,
    first_line: u64,
    /// Line of the record that is open.
    start: u64,
    pending: Beginnings,
    bytes: usize,
    broken: bool,
    /// The document goes deeper than is read: where it ends nobody looked.
    too_deep: bool,
    /// Number of the last line, and where it ends in the input.
    last: (u64, u64),
}

impl Frame for Json {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        let open = self.scanner.in_record();
        if self.broken || self.scanner.done() {
            return Step::Over;
        }
        if !open {
            if let Some(rows) = words::footer(line.text).filter(|_| !self.scanner.array) {
                out.put(LineClass::Footer);
                out.footer(rows);
                return Step::Last;
            }
            let next = line.text.trim_start();
            if !self.scanner.array && self.first_line != line.number && !next.starts_with('{')
                || words::is_blank(line.text) && !self.scanner.array
            {
                return Step::Over;
            }
            self.start = line.number;
        }
        self.last = (line.number, line.end);
        let mut records = LineRecords {
            rows: &mut self.rows,
            out,
            frame: self.frame,
            line: line.number,
            first_line: self.first_line,
            start: self.start,
            pushed: 0,
            bad: None,
        };
        let walked = self.scanner.line(line.text, &mut records);
        let LineRecords { start, pushed: rows, bad, .. } = records;
        self.start = start;
        let reason = bad.or(walked.err().map(|m| m.0));
        if bad.is_none() && self.scanner.in_string && line.ending == Ending::None {
            // The input breaks off inside of a string.
            self.broken = true;
            self.pending.push(line.text);
            return Step::Took;
        }
        if let Some(reason) = reason {
            self.broken = reason != "bad_json" || self.scanner.in_string || bad.is_none();
            self.pending.push(line.text);
            self.pending.quarantine(reason, out);
            self.rows.begun_only(self.frame, self.scanner.open_record(), self.first_line, out);
            self.too_deep = reason == "too_deep";
            out.incomplete(if self.too_deep { reason } else { "bad_json" });
            return if self.broken { Step::Last } else { Step::Took };
        }
        if self.scanner.in_record() {
            if rows > 0 && open {
                // The tail of the record before, and the beginning of the next one.
                out.put_row(self.pending.len() as u64);
                self.pending.clear();
            }
            if !open || rows > 0 {
                self.bytes = 0;
            }
            self.bytes += line.text.len();
            self.pending.push(line.text);
            if self.bytes > ROW_BYTES {
                self.pending.quarantine("cell_too_long", out);
                self.broken = true;
                return Step::Last;
            }
            return Step::Took;
        }
        if self.pending.is_empty() {
            out.put(if rows > 0 {
                LineClass::Row
            } else if words::is_blank(line.text) {
                LineClass::Blank
            } else {
                LineClass::Rule
            });
        } else {
            out.put_row(self.pending.len() as u64 + 1);
            self.pending.clear();
        }
        if self.scanner.done() {
            self.rows.empty(self.frame, self.first_line, out);
            return Step::Last;
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        let open = self.scanner.in_record() || self.scanner.array && !self.scanner.closed;
        let open = open || self.scanner.in_string && !self.pending.is_empty();
        self.rows.begun_only(self.frame, self.scanner.open_record(), self.first_line, out);
        self.pending.quarantine("cut_row", out);
        if open && !self.too_deep {
            out.cut_at("json_cut", self.last.0, self.last.1);
            out.incomplete("unclosed_bracket");
        }
    }
}
