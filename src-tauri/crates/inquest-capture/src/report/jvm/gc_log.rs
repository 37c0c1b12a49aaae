//! Unified GC logs (`-Xlog:gc*`, JDK 9 and later) with any decorations, alone or in a console among other output.
//!
//! Source: OpenJDK `logging/logDecorations.cpp`, `gc/shared/gcTraceTime.cpp` (pauses), `memory/metaspaceUtils` and
//! `metaspace.cpp` `print_metaspace_change`: `used(committed)->used(committed)` from 16 on, `used->used(reserved)` before;
//! ZGC prints `12M used, 13M committed, 1088M reserved`.
//!
//! Every decorated line is a row and keeps its message; tags are looked at before words, and figures are taken from messages
//! that are known (`event` says which). A line of `event` NULL was not understood beyond its decorations, and nothing is
//! taken from it. Sizes are printed in whole K or M and are bytes here; a JVM started under a locale with a decimal comma
//! prints `2,737ms`. Undecorated lines: an exception is a row of event `error` with its stack; other words are prose.
//! What the format cannot tell: the zone of a time without one, and whether the log was cut at its beginning.

use inquest_core::capture::LineClass;

use super::size;
use crate::block::{Held, words};
use crate::frame::{Frame, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Ms, S};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, id, text, time};
use crate::report::record::{self, Record};
use crate::report::{Begins, Report, exact};
use crate::text::Line;

pub(super) const FRAME: &str = "jvm_gc_log";

pub(super) const COLUMNS: &[ColumnSpec] = &[
    time("time"),
    fgauge("uptime", S),
    text("level"),
    text("tags"),
    id("gc_id"),
    text("event"),
    text("phase"),
    text("cause"),
    fgauge("before", Bytes),
    fgauge("after", Bytes),
    fgauge("total", Bytes),
    fgauge("duration", Ms),
    fgauge("metaspace_used_before", Bytes),
    fgauge("metaspace_used", Bytes),
    fgauge("metaspace_committed_before", Bytes),
    fgauge("metaspace_committed", Bytes),
    fgauge("metaspace_reserved", Bytes),
    fgauge("nonclass_used", Bytes),
    fgauge("nonclass_committed", Bytes),
    fgauge("class_used", Bytes),
    fgauge("class_committed", Bytes),
    fgauge("user_time", S),
    fgauge("system_time", S),
    fgauge("real_time", S),
    text("message"),
];

pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("jvm.gc_log", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"["), open };

/// Most undecorated lines in a row that are taken for output of the program.
const PROSE_LINES: u32 = 200;

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if !first.starts_with('[') {
        return None;
    }
    let found = Decorated::read(first)?;
    let tagged = found.tags.split(',').any(|t| t == "gc");
    let bare = found.tags.is_empty() && found.message.starts_with("GC(");
    (found.dated && (tagged || bare) || tagged && !found.level.is_empty())
        .then(|| Opening::new(GcLog::default(), 0))
}

/// A line taken apart.
#[derive(Default)]
struct Decorated<'a> {
    time: Option<&'a str>,
    uptime: Option<String>,
    level: &'a str,
    tags: String,
    /// A time of any form was there.
    dated: bool,
    message: &'a str,
}

impl<'a> Decorated<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let mut found = Decorated::default();
        let mut rest = text;
        let mut any = false;
        while let Some((inner, after)) = rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
            let word = inner.trim();
            if word.is_empty() || word.len() > 120 {
                break;
            }
            found.decoration(word);
            any = true;
            rest = after;
        }
        found.message = rest.strip_prefix(' ').unwrap_or(rest).trim_end();
        any.then_some(found)
    }

    fn decoration(&mut self, word: &'a str) {
        const LEVELS: [&str; 6] = ["error", "warning", "info", "debug", "trace", "develop"];
        let digits = word.bytes().all(|b| b.is_ascii_digit());
        if LEVELS.contains(&word) {
            self.level = word;
        } else if word.len() >= 19 && word.as_bytes()[10] == b'T' && word.as_bytes()[0].is_ascii_digit() {
            self.time = Some(word);
            self.dated = true;
        } else if let Some(seconds) = uptime(word) {
            self.dated = true;
            self.uptime = Some(seconds);
        } else if !digits && word.bytes().all(|b| b.is_ascii_lowercase() || matches!(b, b',' | b'_' | b' ')) {
            self.tags = word.split(',').map(str::trim).collect::<Vec<_>>().join(",");
        }
    }
}

/// `0.179s`, `0,113s`, `5798ms`, `5798000000ns`, in seconds. Milliseconds since 1970 are no uptime.
fn uptime(word: &str) -> Option<String> {
    let (value, places) = if let Some(ns) = word.strip_suffix("ns") {
        (ns, 9)
    } else if let Some(ms) = word.strip_suffix("ms") {
        (ms, 3)
    } else {
        (word.strip_suffix('s')?, 0)
    };
    let value = size::number(value)?;
    let epoch = places > 0 && value.len() > 8 + places as usize - 3 && value.len() >= 13;
    (!epoch).then(|| exact::shifted(&value, places)).flatten()
}

#[derive(Default)]
struct GcLog {
    begun: bool,
    /// Lines of a stack below an exception.
    stack: bool,
    prose: u32,
}

impl Frame for GcLog {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if !self.begun {
            self.begun = true;
            record::begin(out, FRAME, COLUMNS, line.number);
        }
        let decorated = line.text.starts_with('[').then(|| Decorated::read(line.text)).flatten();
        if let Some(found) = decorated.filter(|d| d.dated || !d.level.is_empty()) {
            self.stack = false;
            self.prose = 0;
            row(&found, line.number).put(out);
            out.put(LineClass::Row);
            return Step::Took;
        }
        undecorated(&mut self.stack, &mut self.prose, line, out)
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

/// A line of the program between lines of the log.
pub(super) fn undecorated(stack: &mut bool, prose: &mut u32, line: &Line<'_>, out: &mut Out<'_>) -> Step {
    let t = line.text.trim();
    let frame = line.text.starts_with(['\t', ' ']) && (t.starts_with("at ") || t.starts_with("... "));
    if *stack && (frame || t.starts_with("Caused by:") || t.starts_with("Suppressed:")) {
        out.put(LineClass::Continuation);
        return Step::Took;
    }
    if is_exception(t) {
        *stack = true;
        *prose = 0;
        let mut row = Record::new(COLUMNS, line.number);
        row.set("event", "error");
        row.set("message", t);
        row.put(out);
        out.put(LineClass::Row);
        return Step::Took;
    }
    *stack = false;
    *prose += 1;
    let data = t.contains(['|', '\t', '<', '{', ';'])
        || t.contains("  ")
        || t.matches(',').count() >= 3
        || words::is_outside(t)
        || words::is_fence(t)
        || words::is_statement(t)
        || super::jcmd::is_pid(t);
    if data || *prose > PROSE_LINES {
        return Step::Over;
    }
    out.put(if t.is_empty() { LineClass::Blank } else { LineClass::Prose });
    Step::Took
}

/// `java.lang.OutOfMemoryError: Metaspace`, `Exception in thread "main" ...`.
fn is_exception(t: &str) -> bool {
    let name = t
        .strip_prefix("Exception in thread ")
        .map_or(t, |rest| rest.rsplit('"').next().unwrap_or(rest))
        .trim();
    let class = name.split([':', ' ']).next().unwrap_or("");
    (class.ends_with("Error") || class.ends_with("Exception")) && class.contains('.')
}

fn row(found: &Decorated<'_>, line: u64) -> Record {
    let mut row = Record::new(COLUMNS, line);
    row.set_some("time", found.time);
    row.set_some("uptime", found.uptime.clone());
    row.set_some("level", Some(found.level).filter(|l| !l.is_empty()));
    row.set_some("tags", Some(found.tags.clone()).filter(|t| !t.is_empty()));
    row.set("message", found.message);
    let mut message = found.message;
    if let Some((id, rest)) = message.strip_prefix("GC(").and_then(|r| r.split_once(") "))
        && id.bytes().all(|b| b.is_ascii_digit())
    {
        row.set("gc_id", id);
        message = rest;
    }
    // Generational ZGC names the generation first.
    let plain = ["Y: ", "y: ", "O: "].iter().find_map(|p| message.strip_prefix(p)).unwrap_or(message);
    if let Some(event) = event(&mut row, &found.tags, plain.trim()) {
        row.set("event", event);
    }
    row
}

/// What a message is: tags first, words second. Sets the figures of those that are known.
fn event(row: &mut Record, tags: &str, message: &str) -> Option<&'static str> {
    let has = |tag: &str| tags.split(',').any(|t| t == tag);
    if has("metaspace") || message.starts_with("Metaspace:") {
        return metaspace(row, message).then_some("metaspace");
    }
    if has("cpu") {
        return cpu(row, message).then_some("cpu");
    }
    if has("init") {
        return Some("init");
    }
    if has("start") {
        let (phase, cause) = cause(message);
        row.set("phase", phase);
        row.set_some("cause", cause);
        return Some("start");
    }
    let plain = tags.is_empty() || tags == "gc";
    if plain && message.starts_with("Using ") {
        return Some("init");
    }
    let sort = if message.starts_with("Pause ") {
        "pause"
    } else if message.starts_with("Concurrent ") {
        "concurrent"
    } else if plain
        && ["Major Collection", "Minor Collection", "Garbage Collection"]
            .iter()
            .any(|w| message.starts_with(w))
    {
        "cycle"
    } else if has("phases") {
        "phase"
    } else if has("heap") && transition(message).is_some() {
        "heap"
    } else {
        return None;
    };
    let mut rest = message;
    if let Some((front, last)) = rest.rsplit_once(' ')
        && let Some(duration) = size::millis(last)
    {
        row.set("duration", duration);
        rest = front.trim_end();
    }
    if sort == "heap" {
        if let Some((name, figures)) = rest.split_once(": ")
            && let Some(found) = figures.split_whitespace().next().and_then(transition)
        {
            row.set("phase", name);
            found.set(row);
        }
        return Some(sort);
    }
    if let Some((front, last)) = rest.rsplit_once(' ')
        && let Some(found) = transition(last)
    {
        found.set(row);
        rest = front.trim_end();
    }
    let (phase, cause) = cause(rest);
    row.set("phase", phase);
    row.set_some("cause", cause);
    Some(sort)
}

/// `A->B(C)` or `A(P)->B(C)`: before, after, total.
struct Transition {
    before: String,
    before_total: Option<String>,
    after: String,
    total: Option<String>,
}

impl Transition {
    fn set(self, row: &mut Record) {
        row.set("before", self.before);
        row.set("after", self.after);
        row.set_some("total", self.total);
    }
}

/// The first transition of sizes in a text.
fn transition(text: &str) -> Option<Transition> {
    let at = text.find("->")?;
    let from = text[..at].rfind(' ').map_or(0, |i| i + 1);
    let (before, before_total) = sized(&text[from..at])?;
    let right = &text[at + 2..];
    let end = right.find([' ', ',', ']']).unwrap_or(right.len());
    // A decimal comma is followed by a digit.
    let end = if right[end..].starts_with(',') && right[end + 1..].starts_with(|c: char| c.is_ascii_digit()) {
        right.find(' ').unwrap_or(right.len())
    } else {
        end
    };
    let (after, total) = sized(&right[..end])?;
    Some(Transition { before, before_total, after, total })
}

/// `7699K(7872K)`, `24M(9%)`: the amount, and what stands in the parentheses when it is an amount.
fn sized(text: &str) -> Option<(String, Option<String>)> {
    let (amount, rest) = size::amount(text)?;
    match rest.strip_prefix('(').and_then(|r| r.split_once(')')) {
        Some((inner, "")) => Some((amount, size::whole_amount(inner))),
        None if rest.is_empty() => Some((amount, None)),
        _ => None,
    }
}

/// The transition after a label such as `Heap:`.
pub(super) fn labelled(text: &str, label: &str) -> Option<(String, String, Option<String>)> {
    let at = text.find(label)?;
    let found = transition(text[at + label.len()..].trim_start())?;
    Some((found.before, found.after, found.total))
}

/// `Metaspace: a(b)->c(d) NonClass: ... Class: ...`, `Metaspace: a->c(r)`, `Metaspace: a used, b committed, r reserved`.
pub(super) fn metaspace(row: &mut Record, message: &str) -> bool {
    let Some(rest) = message.strip_prefix("Metaspace:") else { return false };
    if !rest.contains("->") {
        let mut any = false;
        for part in rest.split(", ") {
            let Some((bytes, word)) = size::amount(part) else { continue };
            match word.trim() {
                "used" => row.set("metaspace_used", bytes),
                "committed" => row.set("metaspace_committed", bytes),
                "reserved" => row.set("metaspace_reserved", bytes),
                _ => continue,
            }
            any = true;
        }
        return any;
    }
    let mut label = "metaspace";
    let mut any = false;
    for word in rest.split_whitespace() {
        match word {
            "NonClass:" => label = "nonclass",
            "Class:" => label = "class",
            _ => {
                let Some(found) = transition(word) else { continue };
                any = true;
                row.set(&format!("{label}_used"), found.after);
                match found.before_total {
                    // Both sides have parentheses: committed, from 16 on.
                    Some(before) => {
                        row.set(&format!("{label}_committed_before"), before);
                        row.set_some(&format!("{label}_committed"), found.total);
                    }
                    None => row.set_some(&format!("{label}_reserved"), found.total),
                }
                row.set(&format!("{label}_used_before"), found.before);
            }
        }
    }
    any
}

/// `User=0.00s Sys=0.00s Real=0.01s`.
fn cpu(row: &mut Record, message: &str) -> bool {
    let mut any = false;
    for (key, value) in message.split_whitespace().filter_map(|w| w.split_once('=')) {
        let column = match key {
            "User" | "user" => "user_time",
            "Sys" | "sys" => "system_time",
            "Real" | "real" => "real_time",
            _ => continue,
        };
        if let Some(seconds) = size::number(value.trim_end_matches(['s', ',', ']'])) {
            row.set(column, seconds);
            any = true;
        }
    }
    any
}

/// The last group in parentheses is the cause; one about a failed evacuation follows it.
pub(super) fn cause(text: &str) -> (&str, Option<&str>) {
    let Some((front, last)) = group(text) else { return (text, None) };
    if last.starts_with("Evacuation Failure") || last == "To-space Exhausted" {
        return match group(front) {
            Some((phase, cause)) => (phase, Some(cause)),
            None => (front, None),
        };
    }
    (front, Some(last))
}

/// Splits `text (group)` at the parenthesis that the last one closes.
fn group(text: &str) -> Option<(&str, &str)> {
    let inner = text.trim_end().strip_suffix(')')?;
    let mut depth = 1;
    for (at, byte) in inner.bytes().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((inner[..at].trim_end(), &inner[at + 1..]));
        }
    }
    None
}
