//! JSON: an array of objects, objects one after another (one per line or pretty), a single object, and the document
//! in a cell of psql.
//!
//! Source: RFC 8259. A row is an object of the top level, its members are the columns, numbers keep their digits and
//! nested values their text. Records are found by counting brackets, never by recursion, and no more than one record
//! is held. A string cannot run over a line end, so a text that is no JSON is noticed at the end of a line.
//!
//! What the format cannot tell: the order of columns where the server sorts keys (jsonb). A record with other keys
//! than the one before begins another block. Scalars of a top-level array are rows of one column named `value`.

use std::borrow::Cow;

use inquest_core::capture::LineClass;
use serde::de::IgnoredAny;

use super::cell::null;
use super::{Frame, Head, Held, Opening, Out, Step, words};
use crate::block::clip;
use crate::limits::{COLUMNS, JSON_DEPTH, ROW_BYTES};
use crate::raw::{CellForm, RawCell};
use crate::text::{Ending, Line};

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
        if probe.line(held.text(), &mut |_| {}).is_err_and(|m| m.0 == "bad_json") {
            // Where the input breaks off, a string may be open.
            if probe.in_string && held.ending == Ending::None {
                break;
            }
            return None;
        }
        if probe.done() {
            break;
        }
    }
    let single = first.starts_with('{') && first.ends_with('}') && next.is_some_and(|n| n.starts_with('{'));
    Some(Opening::new(Json { frame: if single { "ndjson" } else { "json" }, ..Json::default() }, 0))
}

/// Finds the records of a document, line by line.
#[derive(Default)]
struct Scanner {
    array: bool,
    closed: bool,
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// The part of a record that came in earlier lines.
    kept: String,
    /// A scalar or nested array of a top-level array is a record too.
    comma: bool,
}

/// Why a line is no JSON.
struct Malformed(&'static str);

impl Scanner {
    /// True when the top-level value is complete.
    fn done(&self) -> bool {
        self.closed && self.array
    }

    /// True inside a record that began earlier.
    fn in_record(&self) -> bool {
        self.depth > 0
    }

    /// Looks at one more line and hands out the records that end in it.
    fn line(&mut self, text: &str, record: &mut dyn FnMut(&str)) -> Result<(), Malformed> {
        if !self.in_record() {
            if let Some(start) = self.walk(text, 0, None, record)? {
                self.kept = text[start..].to_owned();
            }
            return Ok(());
        }
        let mut kept = std::mem::take(&mut self.kept);
        let from = kept.len() + 1;
        kept.push('\n');
        kept.push_str(text);
        self.kept = match self.walk(&kept, from, Some(0), record)? {
            // The same record still: what was kept stays where it is.
            Some(0) => kept,
            Some(start) => kept[start..].to_owned(),
            None => String::new(),
        };
        Ok(())
    }

    /// Walks over the text from `at`; returns where the record that stays open begins.
    fn walk(
        &mut self,
        text: &str,
        mut at: usize,
        mut start: Option<usize>,
        record: &mut dyn FnMut(&str),
    ) -> Result<Option<usize>, Malformed> {
        let bytes = text.as_bytes();
        while at < bytes.len() {
            if self.in_string {
                at = self.string(bytes, at);
                continue;
            }
            let b = bytes[at];
            if self.depth == 0 {
                match b {
                    b' ' | b'\t' | b'\r' => {}
                    b',' if self.array && self.comma => self.comma = false,
                    b']' if self.array && !self.closed => self.closed = true,
                    b'[' if !self.array && !self.closed => self.array = true,
                    b'{' | b'[' if !self.done() && (self.array || b == b'{') => {
                        self.depth = 1;
                        start = Some(at);
                    }
                    _ if self.array && !self.closed => {
                        let end = scalar_end(bytes, at).ok_or(Malformed("bad_json"))?;
                        record(&text[at..end]);
                        self.comma = true;
                        at = end;
                        continue;
                    }
                    _ => return Err(Malformed("bad_json")),
                }
                at += 1;
                continue;
            }
            match b {
                b'"' => self.in_string = true,
                b'{' | b'[' => {
                    self.depth += 1;
                    if self.depth > JSON_DEPTH {
                        return Err(Malformed("too_deep"));
                    }
                }
                b'}' | b']' => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        self.comma = true;
                        self.closed |= !self.array;
                        record(&text[start.take().unwrap_or(0)..=at]);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        if self.in_string {
            return Err(Malformed("bad_json"));
        }
        Ok(start)
    }

    /// Walks inside a string; returns where it stopped.
    fn string(&mut self, bytes: &[u8], at: usize) -> usize {
        if self.escaped {
            self.escaped = false;
            return at + 1;
        }
        match memchr::memchr2(b'"', b'\\', &bytes[at..]) {
            None => bytes.len(),
            Some(i) => {
                if bytes[at + i] == b'"' {
                    self.in_string = false;
                } else {
                    self.escaped = true;
                }
                at + i + 1
            }
        }
    }
}

/// End of a scalar that stands whole in the text.
pub(super) fn scalar_end(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes[at] == b'"' {
        return string_end(bytes, at);
    }
    let len = bytes[at..]
        .iter()
        .position(|b| matches!(b, b',' | b']' | b'}' | b' ' | b'\t' | b'\n' | b'\r'))
        .unwrap_or(bytes.len() - at);
    let text = std::str::from_utf8(&bytes[at..at + len]).ok()?;
    (matches!(text, "null" | "true" | "false") || is_json_number(text)).then_some(at + len)
}

/// One past the closing quote of the string that begins at `at`.
pub(crate) fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut i = at + 1;
    loop {
        i += memchr::memchr2(b'"', b'\\', bytes.get(i..)?)?;
        if bytes[i] == b'"' {
            return Some(i + 1);
        }
        i += 2;
    }
}

pub(crate) fn is_json_number(text: &str) -> bool {
    let t = text.strip_prefix('-').unwrap_or(text);
    let digits = |t: &str| t.bytes().take_while(u8::is_ascii_digit).count();
    let int = digits(t);
    if int == 0 || int > 1 && t.starts_with('0') {
        return false;
    }
    let mut rest = &t[int..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let n = digits(fraction);
        if n == 0 {
            return false;
        }
        rest = &fraction[n..];
    }
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        let n = digits(exponent);
        return n > 0 && n == exponent.len();
    }
    rest.is_empty()
}

/// One past the end of any value.
pub(crate) fn value_end(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        b'{' | b'[' => {
            let (mut depth, mut i) = (0usize, at);
            loop {
                match bytes.get(i)? {
                    b'"' => {
                        i = string_end(bytes, i)?;
                        continue;
                    }
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => {
                        depth -= 1;
                        if depth == 0 {
                            return Some(i + 1);
                        }
                    }
                    _ => {}
                }
                i += 1;
            }
        }
        _ => scalar_end(bytes, at),
    }
}

/// The cell of a value.
pub(super) fn cell(text: &str) -> Option<RawCell<'_>> {
    let (text, form) = match text.as_bytes().first()? {
        b'n' => return Some(null()),
        b't' | b'f' => (Cow::Borrowed(text), CellForm::Bool),
        b'"' => (string(text)?, CellForm::Quoted),
        b'{' | b'[' => {
            // Brackets were only counted: whether they match, and the commas, is for the reader of JSON to say. It
            // skips values without recursion.
            serde_json::from_str::<IgnoredAny>(text).ok()?;
            (Cow::Borrowed(text), CellForm::Json)
        }
        _ => (Cow::Borrowed(text), CellForm::Number),
    };
    Some(RawCell { text, form })
}

/// The text of a quoted string.
pub(crate) fn string(quoted: &str) -> Option<Cow<'_, str>> {
    let inner = quoted.get(1..quoted.len().checked_sub(1)?)?;
    let plain = memchr::memchr(b'\\', inner.as_bytes()).is_none() && !inner.bytes().any(|b| b < 0x20);
    if plain {
        Some(Cow::Borrowed(inner))
    } else {
        serde_json::from_str::<String>(quoted).ok().map(Cow::Owned)
    }
}

pub(super) type Members<'a> = Vec<(Cow<'a, str>, RawCell<'a>)>;

/// The members of an object, or the one column of another value.
pub(super) fn members(text: &str) -> Option<Members<'_>> {
    first_members(text, usize::MAX).map(|(members, _)| members)
}

/// The same, of which at most so many are kept, and how many there are: an object of any number of members is read
/// in bounded memory.
fn first_members(text: &str, most: usize) -> Option<(Members<'_>, usize)> {
    let bytes = text.as_bytes();
    if bytes.first() != Some(&b'{') {
        return Some((vec![(Cow::Borrowed("value"), cell(text)?)], 1));
    }
    let blanks = |mut i: usize| {
        while matches!(bytes.get(i), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            i += 1;
        }
        i
    };
    let (mut out, mut count) = (Vec::new(), 0);
    let mut at = blanks(1);
    if bytes.get(at) == Some(&b'}') {
        return Some((out, 0));
    }
    loop {
        if bytes.get(at) != Some(&b'"') {
            return None;
        }
        let end = string_end(bytes, at)?;
        let key = string(text.get(at..end)?)?;
        at = blanks(end);
        if bytes.get(at) != Some(&b':') {
            return None;
        }
        at = blanks(at + 1);
        let end = value_end(bytes, at)?;
        let cell = cell(text.get(at..end)?)?;
        count += 1;
        if count <= most {
            out.push((key, cell));
        }
        at = blanks(end);
        match bytes.get(at) {
            Some(b',') => at = blanks(at + 1),
            Some(b'}') => return (at + 1 == bytes.len()).then_some((out, count)),
            _ => return None,
        }
    }
}

/// The elements of a list, as their source text.
pub(super) fn elements(list: &str) -> Option<Vec<&str>> {
    let bytes = list.as_bytes();
    let blanks = |mut i: usize| {
        while matches!(bytes.get(i), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            i += 1;
        }
        i
    };
    if bytes.first() != Some(&b'[') {
        return None;
    }
    let mut out = Vec::new();
    let mut at = blanks(1);
    if bytes.get(at) == Some(&b']') {
        return Some(out);
    }
    loop {
        let end = value_end(bytes, at)?;
        out.push(list.get(at..end)?);
        at = blanks(end);
        match bytes.get(at)? {
            b',' => at = blanks(at + 1),
            b']' => return Some(out),
            _ => return None,
        }
    }
}

/// The source text of a member's value.
pub(super) fn source<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    let bytes = object.as_bytes();
    let blanks = |mut i: usize| {
        while matches!(bytes.get(i), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            i += 1;
        }
        i
    };
    if bytes.first() != Some(&b'{') {
        return None;
    }
    let mut at = blanks(1);
    while bytes.get(at) == Some(&b'"') {
        let end = string_end(bytes, at)?;
        let key = string(object.get(at..end)?)?;
        at = blanks(end);
        if bytes.get(at) != Some(&b':') {
            return None;
        }
        at = blanks(at + 1);
        let end = value_end(bytes, at)?;
        if key == name {
            return object.get(at..end);
        }
        at = blanks(end);
        if bytes.get(at) == Some(&b',') {
            at = blanks(at + 1);
        }
    }
    None
}

/// The cell of a member.
pub(super) fn member<'a>(object: &'a str, name: &str) -> Option<RawCell<'a>> {
    cell(source(object, name)?)
}

/// Turns records into rows, one block per set of keys.
#[derive(Default)]
pub(super) struct Rows {
    names: Vec<String>,
    begun: bool,
}

impl Rows {
    /// Pushes a record; the reason when it is none.
    pub(super) fn record(
        &mut self,
        frame: &'static str,
        text: &str,
        line: u64,
        first_line: u64,
        out: &mut Out<'_>,
    ) -> Result<(), &'static str> {
        let (mut members, count) = first_members(text, COLUMNS).ok_or("bad_json")?;
        if count > COLUMNS {
            return Err("too_many_columns");
        }
        let same = |m: &Members<'_>, names: &[String]| {
            m.len() == names.len() && m.iter().zip(names).all(|((k, _), n)| k == n)
        };
        if self.begun && !same(&members, &self.names) {
            // Another order of the same keys is the same set.
            let place = |k: &str| self.names.iter().position(|n| n == k).unwrap_or(usize::MAX);
            members.sort_by_key(|(k, _)| place(k));
        }
        if !self.begun || !same(&members, &self.names) {
            if out.full() {
                return Err("too_many_blocks");
            }
            self.names = members.iter().map(|(k, _)| k.to_string()).collect();
            let first_line = if self.begun { line } else { first_line };
            self.begun = true;
            out.begin(Head {
                frame,
                header: Some(self.names.clone()),
                width: self.names.len(),
                first_line,
                padded: false,
            });
        }
        out.row(members.into_iter().map(|(_, c)| c).collect(), line);
        Ok(())
    }

    /// Pushes the records of a whole document.
    pub(super) fn document(
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
            let done = scanner.line(part, &mut |record| {
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

    /// A document without rows: a block without columns.
    pub(super) fn empty(&mut self, frame: &'static str, first_line: u64, out: &mut Out<'_>) {
        if !self.begun {
            self.begun = true;
            out.begin(Head { frame, header: None, width: 0, first_line, padded: false });
        }
    }
}

#[derive(Default)]
struct Json {
    frame: &'static str,
    scanner: Scanner,
    rows: Rows,
    first_line: u64,
    /// Line of the record that is open.
    start: u64,
    pending: Vec<String>,
    bytes: usize,
    broken: bool,
    /// Number of the last line, and where it ends in the input.
    last: (u64, u64),
}

impl Json {
    fn quarantine(&mut self, reason: &'static str, out: &mut Out<'_>) {
        for text in self.pending.drain(..) {
            out.quarantine(reason, &text);
        }
    }
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
        let (mut rows, mut bad) = (0u64, None);
        let (mut start, first_line, frame) = (self.start, self.first_line, self.frame);
        let (scanner, sink) = (&mut self.scanner, &mut self.rows);
        let walked = scanner.line(line.text, &mut |record| {
            match sink.record(frame, record, start, first_line, out) {
                Ok(()) => rows += 1,
                Err(reason) => bad = Some(reason),
            }
            start = line.number;
        });
        self.start = start;
        let reason = bad.or(walked.err().map(|m| m.0));
        if bad.is_none() && self.scanner.in_string && line.ending == Ending::None {
            // The input breaks off inside of a string.
            self.broken = true;
            self.pending.push(clip(line.text).to_owned());
            return Step::Took;
        }
        if let Some(reason) = reason {
            self.broken = reason != "bad_json" || self.scanner.in_string || bad.is_none();
            self.pending.push(clip(line.text).to_owned());
            self.quarantine(reason, out);
            self.rows.empty(self.frame, self.first_line, out);
            out.incomplete("bad_json");
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
            self.pending.push(clip(line.text).to_owned());
            if self.bytes > ROW_BYTES {
                self.quarantine("cell_too_long", out);
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
        self.rows.empty(self.frame, self.first_line, out);
        self.quarantine("cut_row", out);
        if open {
            out.cut_at("json_cut", self.last.0, self.last.1);
            out.incomplete("unclosed_bracket");
        }
    }
}
