//! The server's log as CSV: no header, quoted fields that may span lines; 23 fields to 12, 24 in 13, 26 from 14.
//!
//! Source: PostgreSQL documentation, Using CSV-Format Log Output; `src/backend/utils/error/csvlog.c`. A record ends at the
//! line end at which its quotes are even. A record of another width, or whose quotes do not fit, is quarantined.

use super::prefix::{instant, time_at};
use super::{CSV, Entry, Writer, words};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::limits::{CELL_BYTES, ROW_BYTES};
use crate::text::{Ending, Line};

/// Fields of each version.
const WIDTHS: [usize; 3] = [23, 24, 26];

pub(super) fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    begins(lines.first()?.text()).then(|| {
        Opening::new(
            Csv {
                writer: Writer::new(CSV),
                record: String::new(),
                kept: Vec::new(),
                line: 0,
                odd: false,
                unknown: 0,
                rows: 0,
                cut: false,
                width: None,
            },
            0,
        )
    })
}

/// The first fields of a record: a time, a process, a session, its line and start, a severity.
fn begins(text: &str) -> bool {
    let Some((length, zone)) = time_at(text) else { return false };
    if text.as_bytes().get(length + zone) != Some(&b',') {
        return false;
    }
    let Some(fields) = split(text, 14, true) else { return false };
    let field = |at: usize| fields.get(at).and_then(|f| f.as_deref()).unwrap_or("");
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    fields.len() >= 13
        && digits(field(3))
        && field(5).split_once('.').is_some_and(|(a, b)| a.len() == 8 && !b.is_empty())
        && digits(field(6))
        && time_at(field(8)).is_some()
        && super::prefix::is_state(field(12))
}

/// Fields of a record; `None` is an empty field without quotes. At most `most`; `cut` allows an open quote at the end.
fn split(text: &str, most: usize, cut: bool) -> Option<Vec<Option<String>>> {
    let mut fields = Vec::new();
    let mut rest = text;
    loop {
        if fields.len() == most {
            return Some(fields);
        }
        if let Some(quoted) = rest.strip_prefix('"') {
            let mut value = String::new();
            let mut inside = quoted;
            loop {
                let Some(at) = memchr::memchr(b'"', inside.as_bytes()) else {
                    return cut.then_some(fields);
                };
                value.push_str(&inside[..at]);
                inside = &inside[at + 1..];
                match inside.strip_prefix('"') {
                    Some(more) => {
                        value.push('"');
                        inside = more;
                    }
                    None => break,
                }
            }
            fields.push(Some(value));
            if inside.is_empty() {
                return Some(fields);
            }
            rest = inside.strip_prefix(',')?;
        } else {
            let end = memchr::memchr(b',', rest.as_bytes());
            let value = &rest[..end.unwrap_or(rest.len())];
            fields.push((!value.is_empty()).then(|| value.to_owned()));
            match end {
                Some(end) => rest = &rest[end + 1..],
                None => return Some(fields),
            }
        }
    }
}

struct Csv {
    writer: Writer,
    /// The record read so far; its lines wait for their class.
    record: String,
    kept: Vec<String>,
    line: u64,
    /// A quote is open.
    odd: bool,
    unknown: u64,
    rows: u64,
    cut: bool,
    /// Fields of the first record: a server does not change them within a file, a cut does.
    width: Option<usize>,
}

impl Csv {
    fn refuse(&mut self, reason: &'static str, out: &mut Out<'_>) {
        for text in self.kept.drain(..) {
            out.quarantine(reason, &text);
        }
        self.record.clear();
        self.odd = false;
    }

    fn complete(&mut self, ending: Ending, out: &mut Out<'_>) {
        let fields = split(&self.record, usize::MAX, false);
        let Some(fields) =
            fields.filter(|f| WIDTHS.contains(&f.len()) && self.width.is_none_or(|w| w == f.len()))
        else {
            self.cut |= ending == Ending::None;
            return self.refuse(if ending == Ending::None { "cut_row" } else { "wrong_field_count" }, out);
        };
        if fields.iter().flatten().any(|f| f.len() > CELL_BYTES) {
            return self.refuse("cell_too_long", out);
        }
        self.width = Some(fields.len());
        out.put_row(self.kept.len() as u64);
        self.kept.clear();
        self.record.clear();
        self.rows += 1;
        let entry = entry(fields, self.line);
        self.unknown +=
            u64::from(words::severity(&entry.severity).is_none() || words::is_half_known(&entry.severity));
        self.writer.entry(entry, out);
    }
}

/// A record's fields, in the order of the documentation.
fn entry(fields: Vec<Option<String>>, line: u64) -> Entry {
    let mut fields = fields.into_iter();
    let mut next = || fields.next().flatten();
    let filled = |field: Option<String>| field.filter(|f| !f.is_empty());
    let counted = |field: Option<String>| field.filter(|f| f != "0");
    let (time, zone) = clock(next().unwrap_or_default());
    let (user, database, pid) = (filled(next()), filled(next()), next());
    let (client, session, session_line, command_tag) = (filled(next()), next(), next(), filled(next()));
    let session_start = next().and_then(|t| clock(t).0);
    let (virtual_transaction, transaction) = (filled(next()), counted(next()));
    let severity = next().unwrap_or_default();
    let sqlstate = next();
    let message = next().unwrap_or_default();
    let (detail, hint, internal_query, internal_position) = (next(), next(), next(), next());
    let (context, statement, position, location) = (next(), next(), next(), next());
    let application = filled(next());
    let (backend_type, leader, query_id) = (next(), next(), counted(next()));
    let other: Vec<String> =
        [("internal_query_pos", internal_position), ("query_pos", position), ("leader_pid", leader)]
            .into_iter()
            .filter_map(|(name, value)| value.map(|v| format!("{name}={v}")))
            .collect();
    Entry {
        line,
        time,
        zone,
        severity: words::severity(&severity).map_or(severity, str::to_owned),
        sqlstate,
        pid,
        user,
        database,
        application,
        client,
        backend_type,
        session,
        session_line,
        session_start,
        virtual_transaction,
        transaction,
        command_tag,
        query_id,
        message,
        detail,
        hint,
        context,
        statement,
        internal_query,
        location,
        prefix: None,
        other: (!other.is_empty()).then(|| other.join(" ")),
    }
}

/// A printed time as an instant, and its zone.
pub(super) fn clock(printed: String) -> (Option<String>, Option<String>) {
    match time_at(&printed) {
        Some((length, zone)) if length + zone == printed.len() => {
            let (time, zone) = instant(&printed[..length], printed[length..].trim_start());
            (Some(time), zone)
        }
        _ => ((!printed.is_empty()).then_some(printed), None),
    }
}

impl Frame for Csv {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.odd {
            if !begins(line.text) {
                // A record that the end of the file cut, or a line of another program.
                let own = time_at(line.text).is_some() && line.text.matches(',').count() >= 2;
                if !own {
                    return Step::Over;
                }
                self.cut |= line.ending == Ending::None;
                out.quarantine("cut_row", line.text);
                return Step::Took;
            }
            self.line = line.number;
        } else {
            self.record.push('\n');
            if self.record.len() + line.text.len() > ROW_BYTES {
                self.kept.push(line.text.to_owned());
                self.refuse("cell_too_long", out);
                return Step::Took;
            }
        }
        self.record.push_str(line.text);
        self.kept.push(crate::block::clip(line.text).to_owned());
        self.odd ^= memchr::memchr_iter(b'"', line.text.as_bytes()).count() % 2 == 1;
        if !self.odd {
            self.complete(line.ending, out);
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        if !self.kept.is_empty() {
            self.cut = true;
            self.refuse("unclosed_quote", out);
        }
        if self.cut {
            self.writer.mark("cut_row", self.line.max(1), out);
        }
        if self.unknown * 2 > self.rows {
            self.writer.mark("log_language_unknown", self.line.max(1), out);
        }
        self.writer.flush(out);
    }
}
