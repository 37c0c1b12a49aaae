//! GC logs of JDK 8 (`-XX:+PrintGC`, `-XX:+PrintGCDetails`): `1.234: [GC (Allocation Failure) 65536K->1202K(251392K), 0.0012 secs]`.
//!
//! Source: OpenJDK 8 `gc_implementation` printing and `memory/metaspace.cpp` `print_metaspace_data`:
//! `[Metaspace: 85703K->85703K(1126400K)]` is used->used(**reserved**). Same columns as [`super::gc_log`]; durations are
//! printed in seconds and are milliseconds here. Of G1's details only the heap of the `[Eden: ... Heap: ...]` line is read,
//! the others are lines of their pause. The banner (JVM, memory, flags) before the first pause is a notice.
//! Known gaps: CMS phases are pauses without figures; `PrintHeapAtGC` output is read as heap information of its own.

use inquest_core::capture::LineClass;

use super::{gc_log, size};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::report::record::{self, Record};
use crate::report::{Begins, Report, exact};
use crate::text::Line;

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"OJM").digit(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let banner = is_banner(first)
        && lines.iter().skip(1).take(3).any(|l| event(l.text()).is_some() || is_banner(l.text()));
    (banner || first.starts_with(|c: char| c.is_ascii_digit()) && event(first).is_some())
        .then(|| Opening::new(Log::default(), 0))
}

/// `OpenJDK 64-Bit Server VM (25.292-b10) for linux-amd64 JRE (1.8.0_292-b10), built on ...` and the two lines below it.
fn is_banner(text: &str) -> bool {
    (text.starts_with("OpenJDK ") || text.starts_with("Java HotSpot(TM) ")) && text.contains(" JRE (1.8")
        || text.starts_with("Memory: ") && text.contains("k page, physical ")
}

/// Time, uptime and the bracketed event of a line.
struct Event<'a> {
    time: Option<&'a str>,
    uptime: Option<String>,
    body: &'a str,
}

fn event(text: &str) -> Option<Event<'_>> {
    memchr::memchr(b'[', text.as_bytes())?;
    let at = text.find("[GC").or_else(|| text.find("[Full GC"))?;
    if at > 80 {
        return None;
    }
    let mut found = Event { time: None, uptime: None, body: text[at..].trim_end() };
    for stamp in text[..at].split(": ").map(str::trim).filter(|s| !s.is_empty()) {
        let stamp = stamp.trim_end_matches(':');
        if stamp.len() >= 19 && stamp.as_bytes()[10] == b'T' {
            found.time = Some(stamp);
        } else {
            found.uptime = Some(size::number(stamp)?);
        }
    }
    (found.time.is_some() || found.uptime.is_some()).then_some(found)
}

#[derive(Default)]
struct Log {
    begun: bool,
    /// The last pause, whose details may follow.
    open: Option<Record>,
    stack: bool,
    prose: u32,
}

impl Log {
    fn flush(&mut self, out: &mut Out<'_>) {
        if let Some(row) = self.open.take() {
            row.put(out);
        }
    }
}

impl Frame for Log {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            record::begin(out, gc_log::FRAME, gc_log::COLUMNS, line.number);
        }
        if let Some(found) = event(line.text) {
            self.flush(out);
            self.stack = false;
            self.prose = 0;
            self.open = Some(row(&found, line.number));
            out.put(LineClass::Row);
            return Step::Took;
        }
        let t = line.text.trim();
        if let Some(row) = &mut self.open
            && (t.starts_with('[') || t.starts_with(", ") && t.ends_with(']'))
        {
            if let Some((before, after, total)) = gc_log::labelled(t, "Heap:") {
                row.set("before", before);
                row.set("after", after);
                row.set_some("total", total);
            }
            figures(row, t);
            out.put(LineClass::Continuation);
            return Step::Took;
        }
        if is_banner(t) || t.starts_with("CommandLine flags: ") && self.open.is_none() {
            out.put(LineClass::Notice);
            return Step::Took;
        }
        self.flush(out);
        gc_log::undecorated(&mut self.stack, &mut self.prose, line, out)
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.flush(out);
    }
}

fn row(found: &Event<'_>, line: u64) -> Record {
    let mut row = Record::new(gc_log::COLUMNS, line);
    row.set_some("time", found.time);
    row.set_some("uptime", found.uptime.clone());
    row.set("event", "pause");
    row.set("message", found.body);
    let body = found.body.trim_start_matches('[');
    let groups = body.find(['[', ',']).map_or(body, |end| &body[..end]);
    let name_end = body.find(" (").unwrap_or(groups.len());
    row.set("phase", body[..name_end].trim_end_matches(['-', ']']).trim());
    if let Some(cause) = body.get(name_end + 2..).and_then(|rest| closed(rest)) {
        row.set("cause", cause);
    }
    if let Some((before, after, total)) = top_level(body) {
        row.set("before", before);
        row.set("after", after);
        row.set_some("total", total);
    }
    figures(&mut row, found.body);
    row
}

/// Up to the parenthesis that closes the group.
fn closed(rest: &str) -> Option<&str> {
    let mut depth = 1;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&rest[..at]);
        }
    }
    None
}

/// The transition of the whole heap: the one that stands in no inner brackets.
fn top_level(body: &str) -> Option<(String, String, Option<String>)> {
    let mut depth = 0;
    let mut kept = String::new();
    for c in body.chars() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    gc_log::labelled(&kept, "")
}

/// Metaspace, duration and CPU times, wherever they stand.
fn figures(row: &mut Record, text: &str) {
    if let Some(at) = text.find("[Metaspace:") {
        let inner = &text[at + 1..];
        gc_log::metaspace(row, inner.split(']').next().unwrap_or(inner));
    }
    if let Some(at) = text.find(" secs]") {
        let value = text[..at].rsplit([' ', ',']).next().unwrap_or("");
        // A decimal comma: the number began before it.
        let value = match text[..at].rsplit(' ').next() {
            Some(whole) if size::number(whole).is_some() => whole,
            _ => value,
        };
        let seconds = size::number(value).and_then(|v| exact::times(&v, 1_000));
        if !text.trim_start().starts_with("[Times:") {
            row.set_some("duration", seconds);
        }
    }
    if let Some(at) = text.find("[Times:") {
        let times = &text[at..];
        for (key, column) in [("user=", "user_time"), ("sys=", "system_time"), ("real=", "real_time")] {
            let value = times.find(key).map(|i| &times[i + key.len()..]);
            let value = value.and_then(|v| v.split(' ').next()).map(|v| v.trim_end_matches(','));
            row.set_some(column, value.and_then(size::number));
        }
    }
}
