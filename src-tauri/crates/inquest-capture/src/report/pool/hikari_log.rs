//! `pool.hikari_log`: what HikariCP says of its pool in an application's log, whatever the layout of the log.
//!
//! Source: HikariCP's `HikariPool.java` (`logPoolState`: "{} - {}stats (total={}, active={}, idle={}, waiting={})" up to 5,
//! "(total={}/{}, idle={}/{}, active={}, waiting={})" from 6, where the figures behind the slashes are the largest size and
//! the least number of idle connections; `createTimeoutException`: "Connection is not available, request timed out after
//! Nms", with the same figures from 5.1; housekeeper and leak warnings in `ProxyLeakTask.java`).
//!
//! One row per message: time as printed (`time` where it names its zone, else `local_time`: no zone is guessed), pool,
//! event, counts, the time waited. The layout in front does not matter: the pool's name is what stands before ` - `.
//! Lines of the log that are not the pool's are prose of the block; stack traces continue their message. A timeout said
//! again in the trace of its own message is no second one; in the trace of another message it is `timed_out_in_trace`,
//! for it may be one that was said before. A message without figures leaves them NULL.
//!
//! What the format cannot tell: how long a request that timed out would have waited (the time is the limit and a little
//! more), and whether requests that were given a connection waited at all.

use inquest_core::capture::LineClass;

use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::detect::Evidence;
use crate::kind::spec::SchemaUnit::{Count, Ms};
use crate::kind::spec::{ColumnSpec, ContentMatch, Kind, text, time, ugauge};
use crate::raw::{CellForm, RawCell};
use crate::report::{Begins, Report};
use crate::text::{Line, note};
use crate::typing::scalar::parse_time;

const FRAME: &str = "hikari_log";

const COLUMNS: &[ColumnSpec] = &[
    time("time"),
    text("local_time"),
    text("pool").key(),
    text("event"),
    ugauge("total", Count),
    ugauge("max_total", Count),
    ugauge("idle", Count),
    ugauge("min_idle", Count),
    ugauge("active", Count),
    ugauge("waiting", Count),
    ugauge("timeout_ms", Ms),
    text("detail"),
];

/// The kind.
pub(super) static KIND: Kind =
    Kind { frames: &[FRAME], content: Some(only_by_frame), ..Kind::new("pool.hikari_log", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::ANY, open };

/// Lines looked ahead at: every line outside of a block is asked.
const AHEAD: usize = 3;
/// Longest line that is looked at; stack traces in JSON are long.
const LONGEST: usize = 1 << 20;
const LEVELS: [&str; 5] = [" INFO ", " WARN ", " ERROR ", " DEBUG ", " TRACE "];

fn only_by_frame(_: &Evidence<'_>) -> Option<ContentMatch> {
    None
}

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let spoken = |text: &str| text.len() < LONGEST && message(text).is_some();
    // A line of a log a little above the pool's first word is of the same log.
    let begins = spoken(first)
        || is_log(first)
            && LEVELS.iter().any(|l| head(first, 120).contains(l))
            && lines.iter().skip(1).take(AHEAD).any(|l| spoken(l.text()));
    begins.then(|| Opening::new(Log::default(), 0))
}

fn head(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

/// A line that begins an entry of a log: a time of day stands near its beginning.
fn is_log(text: &str) -> bool {
    let b = head(text, 64).as_bytes();
    if memchr::memchr(b':', b).is_none() {
        return false;
    }
    let digit = |i: usize| b.get(i).is_some_and(u8::is_ascii_digit);
    (2..b.len()).any(|i| {
        b[i] == b':'
            && digit(i - 2)
            && digit(i - 1)
            && digit(i + 1)
            && digit(i + 2)
            && b.get(i + 3) == Some(&b':')
    })
}

/// What the pool says.
#[derive(Debug, Default, PartialEq, Eq)]
struct Message<'a> {
    pool: &'a str,
    event: &'static str,
    figures: Figures<'a>,
    timeout: Option<&'a str>,
    detail: Option<&'a str>,
}

#[derive(Debug, Default, PartialEq, Eq, Clone, Copy)]
struct Figures<'a> {
    total: Option<&'a str>,
    max_total: Option<&'a str>,
    idle: Option<&'a str>,
    min_idle: Option<&'a str>,
    active: Option<&'a str>,
    waiting: Option<&'a str>,
}

/// Words of the pool and what they are called here; the first that the line holds.
const EVENTS: [(&str, &str); 11] = [
    (" - Pool stats (", "stats"),
    (" - Before cleanup stats (", "before_cleanup"),
    (" - After cleanup  stats (", "after_cleanup"),
    (" - After cleanup stats (", "after_cleanup"),
    (" - Timeout failure stats (", "timeout_failure"),
    (" - After adding stats (", "after_adding"),
    (" - Connection is not available, request timed out after ", "timed_out"),
    (" - Connection leak detection triggered for ", "leak_suspected"),
    (" - Thread starvation or clock leap detected ", "starvation_or_clock_leap"),
    (" - Retrograde clock change detected ", "clock_went_back"),
    (" - stats (", "stats"),
];

/// The message in a line, if the pool speaks in it.
fn message(line: &str) -> Option<Message<'_>> {
    // All messages have one of these three in the words that are searched for, most lines of prose have none.
    memchr::memchr3(b'q', b'k', b'=', line.as_bytes())?;
    // One search for what all messages have.
    if !line.contains("stats (total=")
        && !["request timed out after ", "leak detection triggered", " detected (housekeeper"]
            .iter()
            .any(|w| line.contains(w))
    {
        return None;
    }
    let (at, words, event) = EVENTS
        .iter()
        .find_map(|(words, event)| line.find(words).map(|at| (at, *words, *event)))
        .or_else(|| {
            // Another word before `stats`.
            let stats = line.find("stats (total=")?;
            let at = line[..stats].rfind(" - ")?;
            Some((at, &line[at..stats + "stats (".len()], "stats"))
        })?;
    let before = &line[..at];
    let start =
        ["] ", ": ", " - ", "\"", "\t"].iter().filter_map(|m| before.rfind(m).map(|i| i + m.len())).max();
    let pool = before[start.unwrap_or(0)..].trim();
    if pool.is_empty() || pool.len() > 200 {
        return None;
    }
    let rest = &line[at + words.len()..];
    let mut message = Message { pool, event, ..Message::default() };
    match event {
        "timed_out" => {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let after = rest[digits..].strip_prefix("ms").filter(|_| digits > 0)?;
            message.timeout = Some(&rest[..digits]);
            if let Some(inner) = after.strip_prefix(" (") {
                message.figures = figures(inner).unwrap_or_default();
            }
        }
        "leak_suspected" | "starvation_or_clock_leap" | "clock_went_back" => {
            let end = rest.find(['"', '\\']).unwrap_or(rest.len());
            message.detail = Some(rest[..end].trim_end_matches([',', ' ', '.'])).filter(|d| !d.is_empty());
        }
        _ => message.figures = figures(rest)?,
    }
    Some(message)
}

/// `total=10/10, idle=0/10, active=10, waiting=5)`.
fn figures(text: &str) -> Option<Figures<'_>> {
    let inner = text.get(..text.find(')')?)?;
    let mut found = Figures::default();
    for part in inner.split(", ") {
        let (name, value) = part.split_once('=')?;
        let (value, limit) = value.split_once('/').map_or((value, None), |(v, l)| (v, Some(l)));
        let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
        if !digits(value) || limit.is_some_and(|l| !digits(l)) {
            return None;
        }
        match name {
            "total" => (found.total, found.max_total) = (Some(value), limit),
            "idle" => (found.idle, found.min_idle) = (Some(value), limit),
            "active" => found.active = Some(value),
            "waiting" => found.waiting = Some(value),
            _ => {}
        }
    }
    found.total.is_some().then_some(found)
}

/// The time as printed at the front of a line, or in a line of JSON; and whether it names its zone.
fn stamp(line: &str) -> Option<(&str, bool)> {
    if line.starts_with('{') {
        let at = ["\"@timestamp\":", "\"timestamp\":", "\"time\":", "\"ts\":"]
            .iter()
            .find_map(|k| line.find(k).map(|i| i + k.len()))?;
        let value = line[at..].trim_start().strip_prefix('"')?;
        let text = &value[..value.find('"')?];
        return Some((text, parse_time(text.as_bytes()).is_some_and(|t| t.zoned)));
    }
    let front = line.trim_start_matches(['[', ' ']);
    if !front.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let token = |text: &str| text.find([' ', ']', '\t', '|']).unwrap_or(text.len());
    let first = token(front);
    // A date and a time of day are two tokens.
    let second = front[first..].strip_prefix(' ').map(|rest| first + 1 + token(rest));
    let ends = [second, Some(first)];
    for end in ends.into_iter().flatten() {
        let text = &front[..end];
        let bytes = text.as_bytes();
        let dated = bytes.len() >= 16 && bytes[4] == b'-';
        if let Some(time) = if dated { parse_time(bytes) } else { None } {
            return Some((text, time.zoned));
        }
    }
    let clock = &front[..first];
    (is_log(clock) || is_log(&format!("{clock}:")) || clock.matches(':').count() >= 2)
        .then_some((clock, false))
}

#[derive(Default)]
struct Log {
    begun: bool,
    first_line: u64,
    /// The entry that is open said so, of this pool: again in its trace is no more.
    said: Option<(String, String)>,
    entry: bool,
    zoned: bool,
}

impl Frame for Log {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        let text = line.text;
        if text.trim().is_empty() {
            out.put(LineClass::Blank);
            return Step::Took;
        }
        if text.len() >= LONGEST {
            return Step::Over;
        }
        let starts = is_log(text) || text.starts_with('{') && stamp(text).is_some();
        let found = message(text);
        if starts {
            self.said = None;
        }
        match found {
            Some(mut message) => {
                let key = (message.pool.to_owned(), message.timeout.unwrap_or_default().to_owned());
                if !starts && message.event == "timed_out" && self.said.as_ref() == Some(&key) {
                    out.put(LineClass::Continuation);
                    return Step::Took;
                }
                if !starts && message.event == "timed_out" && is_trace(text) {
                    message.event = "timed_out_in_trace";
                }
                self.row(text, &message, line.number, out);
                self.said = Some(key);
                self.entry = true;
                out.put(LineClass::Row);
                Step::Took
            }
            None if starts => {
                self.entry = false;
                out.put(LineClass::Prose);
                Step::Took
            }
            None if is_trace(text) => {
                out.put(if self.entry { LineClass::Continuation } else { LineClass::Prose });
                Step::Took
            }
            None => Step::Over,
        }
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}

/// A line of a stack trace.
fn is_trace(text: &str) -> bool {
    let t = text.trim_start();
    t.starts_with("at ") && text.len() > t.len()
        || ["Caused by: ", "Suppressed: ", "... "].iter().any(|w| t.starts_with(w))
        || t.split([':', ' ']).next().is_some_and(|word| {
            word.contains('.') && (word.ends_with("Exception") || word.ends_with("Error"))
        })
}

impl Log {
    fn row(&mut self, text: &str, message: &Message<'_>, line: u64, out: &mut Out<'_>) {
        let stamp = stamp(text);
        if !std::mem::replace(&mut self.begun, true) {
            self.zoned = stamp.is_some_and(|(_, zoned)| zoned);
            if !self.zoned {
                note(&mut out.findings, "clock_without_zone", line);
            }
            let time = if self.zoned { "time" } else { "local_time" };
            let names = std::iter::once(time).chain(COLUMNS[2..].iter().map(|c| c.name));
            let header: Vec<String> = names.map(str::to_owned).collect();
            out.begin(Head {
                frame: FRAME,
                width: header.len(),
                header: Some(header),
                first_line: self.first_line,
                padded: false,
            });
        }
        let f = message.figures;
        let cells = [
            stamp.map(|(text, _)| text),
            Some(message.pool),
            Some(message.event),
            f.total,
            f.max_total,
            f.idle,
            f.min_idle,
            f.active,
            f.waiting,
            message.timeout,
            message.detail,
        ];
        let cells = cells
            .into_iter()
            .map(|c| match c {
                Some(text) => RawCell { text: text.to_owned().into(), form: CellForm::Bare },
                None => RawCell { text: "".into(), form: CellForm::Null },
            })
            .collect();
        out.row(cells, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pool_is_what_stands_before_its_word_in_any_layout() {
        let words = "Pool stats (total=10, active=10, idle=0, waiting=5)";
        for line in [
            format!(
                "09:15:00.001 [HikariPool-1 housekeeper] DEBUG com.zaxxer.hikari.pool.HikariPool - HikariPool-1 - {words}"
            ),
            format!(
                "2026-11-30T09:15:00.001+09:00 DEBUG 1 --- [usekeeper] c.z.h.p.HikariPool : HikariPool-1 - {words}"
            ),
            format!("HikariPool-1 - {words}"),
            format!("{{\"@timestamp\":\"2026-11-30T09:15:00Z\",\"message\":\"HikariPool-1 - {words}\"}}"),
        ] {
            let found = message(&line).unwrap_or_default();
            assert_eq!((found.pool, found.event), ("HikariPool-1", "stats"), "{line}");
            assert_eq!((found.figures.total, found.figures.waiting), (Some("10"), Some("5")));
        }
        assert_eq!(message("job - done stats (total=x)"), None);
        assert_eq!(message("the request timed out after 5 tries"), None);
    }

    #[test]
    fn limits_behind_slashes_are_columns_of_their_own() {
        let found = figures("total=10/12, idle=0/4, active=10, waiting=190)").unwrap_or_default();
        assert_eq!((found.total, found.max_total), (Some("10"), Some("12")));
        assert_eq!((found.idle, found.min_idle, found.waiting), (Some("0"), Some("4"), Some("190")));
    }

    #[test]
    fn times_are_as_printed() {
        assert_eq!(
            stamp("2026-11-30T09:15:00.001+09:00 DEBUG"),
            Some(("2026-11-30T09:15:00.001+09:00", true))
        );
        assert_eq!(stamp("2026-11-30 09:15:00,001 DEBUG"), Some(("2026-11-30 09:15:00,001", false)));
        assert_eq!(stamp("[2026-11-30 09:15:00.001] x"), Some(("2026-11-30 09:15:00.001", false)));
        assert_eq!(stamp("09:15:00.001 [main] INFO"), Some(("09:15:00.001", false)));
        assert_eq!(stamp("{\"timestamp\":\"2026-11-30T09:15:00Z\"}"), Some(("2026-11-30T09:15:00Z", true)));
        assert_eq!(stamp("no time"), None);
    }
}
