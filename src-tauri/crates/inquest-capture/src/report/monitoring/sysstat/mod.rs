//! What sysstat prints: `sar`, `iostat`, `mpstat`, `pidstat`, in any language.
//!
//! Source: sysstat 12.6.1 as run (C, en_US, ko_KR, de_DE, ISO), its `pr_stats.c`, `iostat.c`, `mpstat.c`, `pidstat.c`
//! and manual pages; headers of older versions from the manual pages.
//!
//! A header names the columns, figures are taken from the right, what is left in front is the time: it has one token
//! in C, two in en_US, three in ko_KR. Headers repeat and several reports come in turns: each set of columns is one
//! table. `span` says what a row's figures cover: `interval`, `since_boot` (the first report of iostat) or `average`
//! (the lines after the last interval: no samples). A report of iostat without times is numbered in `sample`.
//!
//! What the format cannot tell: the zone of its times, which therefore stay local text (`local_time`; `time` where the
//! zone is printed), with the date of the banner and a day more after each midnight; the order of day and month in
//! `03/04/26` outside of a clock of twelve hours, which leaves the time without a date; whether iostat was started with
//! `-y`, which leaves the report since boot out. Figures that `--human` scaled (`2.0M`) are put back to the column's
//! unit exactly, as rounded as they were printed.

pub(super) mod kinds;

use inquest_core::capture::LineClass;
use jiff::civil::Date;

use super::clock::{self, Reading};
use super::gather::{Cell, Gather};
use crate::block::Held;
use crate::frame::{Frame, Opening, Out, Step};
use crate::report::exact;
use crate::report::{Begins, Report};
use crate::text::{Line, note};
pub(super) use kinds::frame_of;

/// Longest line that can be one of these.
const LONGEST: usize = 64 << 10;
/// Labels of which a header without a banner must have one to be taken for sysstat's.
const CERTAIN: [&str; 22] = [
    "%idle",
    "%util",
    "kbmemfree",
    "runq-sz",
    "rxpck/s",
    "rxerr/s",
    "pgpgin/s",
    "bread/s",
    "pswpin/s",
    "kbswpfree",
    "kB_read/s",
    "MB_read/s",
    "dentunusd",
    "nvcswch/s",
    "kB_rd/s",
    "minflt/s",
    "cswch/s",
    "totsck",
    "%iowait",
    "await",
    "%fsused",
    "%ufsused",
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"LaD#").digit().other(), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    let begins = first.starts_with("Linux ") && banner(first).is_some() || cropped(first);
    begins.then(|| Opening::new(Sysstat::default(), 0))
}

/// The date's text in `Linux 6.1.0 (db1) \t11/30/26 \t_x86_64_\t(2 CPU)`.
fn banner(line: &str) -> Option<&str> {
    let line = line.trim_end();
    if line.len() > 1_024 || !line.starts_with("Linux ") || !line.ends_with("CPU)") {
        return None;
    }
    let (_, rest) = line.split_once(") ").or_else(|| line.split_once(")\t"))?;
    let (date, _) = rest.split_once('_')?;
    Some(date.trim())
}

/// A header without the banner before it.
fn cropped(line: &str) -> bool {
    let start = line.trim_start();
    let known = start.starts_with(|c: char| c.is_ascii_digit())
        || ["avg-cpu:", "Device", "# Time", "오"].iter().any(|w| start.starts_with(w));
    // No header ends with a figure, most other lines that begin with a digit do.
    if !known || line.len() > LONGEST || line.split_whitespace().next_back().is_none_or(is_figure) {
        return false;
    }
    let tokens: Vec<&str> = line.split_whitespace().collect();
    header(&tokens).is_some_and(|h| {
        h.labels.len() >= 3
            && h.labels.iter().any(|l| CERTAIN.contains(l))
            && (h.timed || h.labels.len() >= 4)
    })
}

struct Header<'a> {
    labels: Vec<&'a str>,
    /// A time or `Average:` stands in front.
    timed: bool,
    /// The line begins with `avg-cpu:`.
    cpu: bool,
    /// A word with a colon stands in front: a header said again over averages.
    again: bool,
}

/// A line of nothing but labels, after a time or not.
fn header<'a>(tokens: &[&'a str]) -> Option<Header<'a>> {
    let (first, rest) = tokens.split_first()?;
    let word =
        first.ends_with(':') && *first != "Device:" && !first.starts_with(|c: char| c.is_ascii_digit());
    let (labels, timed, cpu) = match *first {
        "avg-cpu:" => (rest, false, true),
        "#" if rest.first() == Some(&"Time") => (&rest[1..], true, false),
        _ if word => (rest, true, false),
        _ => match clock::time(tokens) {
            Some((used, _)) => (&tokens[used..], true, false),
            None => (tokens, false, false),
        },
    };
    let known = timed || cpu || labels.iter().any(|l| l.trim_end_matches(':') == "Device");
    if !known || labels.is_empty() || labels.iter().any(|l| is_figure(l) || l.len() > 40) {
        return None;
    }
    // Words after a time are a header only if one of them heads a column: a line of a log is none.
    if !labels.iter().any(|l| kinds::is_label(l.trim_end_matches(':'))) {
        return None;
    }
    // A comment or a restart is no header.
    if matches!(labels[0], "LINUX" | "COM") {
        return None;
    }
    let labels = labels.iter().map(|l| l.strip_suffix(':').unwrap_or(l)).collect();
    Some(Header { labels, timed, cpu, again: word && !cpu })
}

/// A figure as sysstat prints it: digits, a decimal mark, perhaps `%` or a suffix of size.
fn is_figure(token: &str) -> bool {
    let plain = token.strip_prefix('-').unwrap_or(token);
    let plain = plain.strip_suffix(['%', 's', 'B', 'k', 'M', 'G', 'T', 'P']).unwrap_or(plain);
    !plain.is_empty()
        && plain.starts_with(|c: char| c.is_ascii_digit())
        && plain.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','))
}

/// What time of which day a row has, per table.
#[derive(Default, Clone, Copy)]
struct Day {
    last: Option<u32>,
    midnights: i64,
    /// The times name their zone.
    instants: bool,
}

struct Current {
    frame: &'static str,
    labels: Vec<String>,
    /// The last column is a text that may hold blanks.
    text_last: bool,
    /// Place among the days.
    place: usize,
    /// The table of the rows before, by the name of their time.
    table: Option<(&'static str, usize)>,
}

/// A time line of iostat.
struct Stamp {
    column: &'static str,
    text: String,
}

#[derive(Default)]
struct Sysstat {
    date: Option<String>,
    american: bool,
    gather: Gather,
    current: Option<Current>,
    days: Vec<(&'static str, Vec<String>, Day)>,
    stamp: Option<Stamp>,
    sample: u64,
    /// Reports seen since the sample began.
    cycle: Vec<(&'static str, Vec<String>)>,
    blank: bool,
    last_table: Option<usize>,
    noted: bool,
}

impl Frame for Sysstat {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let text = line.text;
        if text.trim().is_empty() {
            self.blank = true;
            out.put(LineClass::Blank);
            return Step::Took;
        }
        if text.len() > LONGEST {
            return Step::Over;
        }
        let blank = std::mem::take(&mut self.blank);
        if let Some(date) = banner(text) {
            self.restart(date);
            out.put(LineClass::Header);
            return Step::Took;
        }
        let tokens: Vec<&str> = text.split_whitespace().collect();
        if text.contains("LINUX RESTART") || is_comment(&tokens) {
            out.put(LineClass::Notice);
            return Step::Took;
        }
        if let Some(h) = header(&tokens).filter(|h| !h.again || self.knows(h)) {
            self.american |= tokens.iter().take(2).any(|t| matches!(*t, "AM" | "PM"));
            self.head(&h);
            out.put(LineClass::Header);
            return Step::Took;
        }
        if let Some(stamp) = self.stamped(text, &tokens, line.number, out) {
            self.stamp = Some(stamp);
            self.cycle.clear();
            self.sample += 1;
            out.put(LineClass::Header);
            return Step::Took;
        }
        self.body(line, &tokens, blank, out)
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.gather.give(out);
    }
}

/// `13:40:01  COM words of an operator`.
fn is_comment(tokens: &[&str]) -> bool {
    clock::time(tokens).is_some_and(|(used, _)| tokens.get(used) == Some(&"COM"))
}

impl Sysstat {
    fn restart(&mut self, date: &str) {
        self.date = Some(date.to_owned());
        self.sample = 0;
        self.current = None;
        self.stamp = None;
        self.cycle.clear();
        self.days.clear();
    }

    /// A header over averages says again what stood over samples.
    fn knows(&self, h: &Header<'_>) -> bool {
        self.days.iter().any(|(_, labels, _)| labels.iter().map(String::as_str).eq(h.labels.iter().copied()))
    }

    fn head(&mut self, h: &Header<'_>) {
        let frame = if h.cpu { "iostat_cpu" } else { frame_of(&h.labels) };
        let labels: Vec<String> = h.labels.iter().map(|l| (*l).to_owned()).collect();
        let key = (frame, labels.clone());
        if frame.starts_with("iostat") {
            if self.cycle.contains(&key) || self.sample == 0 {
                self.cycle.clear();
                self.sample += 1;
                // A time line stands before each report or before none.
                self.stamp = None;
            }
            if self.cycle.len() < 64 {
                self.cycle.push(key);
            }
        }
        let place = match self.days.iter().position(|(f, l, _)| *f == frame && *l == labels) {
            Some(at) => at,
            None => {
                if self.days.len() >= crate::limits::GATHER_TABLES {
                    self.days.clear();
                }
                self.days.push((frame, labels.clone(), Day::default()));
                self.days.len() - 1
            }
        };
        let text_last = labels.last().is_some_and(|l| {
            matches!(
                l.as_str(),
                "Command" | "FILESYSTEM" | "MOUNTPOINT" | "DEVICE" | "Device" | "DEV" | "product"
            )
        }) && labels.len() > 1;
        self.current = Some(Current { frame, labels, text_last, place, table: None });
    }

    /// The time line of `iostat -t`: a date and a time and nothing else.
    fn stamped(&mut self, text: &str, tokens: &[&str], line: u64, out: &mut Out<'_>) -> Option<Stamp> {
        if tokens.len() > 6 || !text.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        for at in 0..tokens.len().min(4) {
            match clock::time(&tokens[at..]) {
                Some((used, Reading::Instant(text))) if at == 0 && used == tokens.len() => {
                    return Some(Stamp { column: "time", text });
                }
                Some((used, Reading::Local(seconds))) if at > 0 && at + used == tokens.len() => {
                    let american = used == 2;
                    let date = clock::date(&tokens[..at].join(" "), american);
                    let text = date.map_or_else(|| text.trim().to_owned(), |d| clock::local(d, seconds));
                    self.note_clock(date.is_some(), line, out);
                    return Some(Stamp { column: "local_time", text });
                }
                _ => {}
            }
        }
        None
    }

    fn note_clock(&mut self, dated: bool, line: u64, out: &mut Out<'_>) {
        if !std::mem::replace(&mut self.noted, true) {
            note(&mut out.findings, if dated { "clock_without_zone" } else { "clock_without_date" }, line);
        }
    }

    /// A row, or a line that is no part of the report.
    fn body(&mut self, line: &Line<'_>, tokens: &[&str], blank: bool, out: &mut Out<'_>) -> Step {
        let Some(current) = &self.current else { return Step::Over };
        let average = tokens[0].ends_with(':') && !tokens[0].starts_with(|c: char| c.is_ascii_digit());
        let lead = if average { Some(1) } else { clock::time(tokens).map(|(used, _)| used) };
        let iostat = current.frame.starts_with("iostat");
        let n = current.labels.len();
        // A line of anything else that happens to hold a number belongs to others.
        let figures = tokens.iter().any(|t| is_figure(t));
        let ours =
            lead.is_some() && (!average || figures) || iostat && !blank && tokens.len() <= n && figures;
        if !ours {
            return Step::Over;
        }
        let cells = split(current, line.text, tokens, lead.unwrap_or(0), iostat);
        let Some(cells) = cells else {
            return self.cut(line, out);
        };
        if self.gather.full(out) {
            out.quarantine("too_many_blocks", line.text);
            return Step::Took;
        }
        if self.row(line, tokens, average, cells, out) {
            out.put(LineClass::Row);
        } else {
            out.quarantine("too_many_blocks", line.text);
        }
        Step::Took
    }

    fn cut(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        out.quarantine("cut_row", line.text);
        if let Some(table) = self.last_table {
            self.gather.incomplete(table, "cut_row");
        }
        Step::Took
    }

    fn row(
        &mut self,
        line: &Line<'_>,
        tokens: &[&str],
        average: bool,
        figures: Vec<Cell>,
        out: &mut Out<'_>,
    ) -> bool {
        let Some(current) = &self.current else { return false };
        let (frame, place) = (current.frame, current.place);
        let iostat = frame.starts_with("iostat");
        let (column, text) = match (&self.stamp, iostat) {
            (Some(stamp), true) => (stamp.column, Some(stamp.text.clone())),
            (None, true) => ("", None),
            (_, false) => self.row_time(tokens, average, place, line.number, out),
        };
        let Some(table) = self.table(column, iostat, line.number, out) else { return false };
        let mut cells: Vec<Cell> = Vec::with_capacity(figures.len() + 3);
        if !column.is_empty() {
            cells.push(text);
        }
        if iostat {
            cells.push(Some(self.sample.to_string()));
        }
        let since_boot = iostat && self.sample <= 1;
        let span = if average {
            "average"
        } else if since_boot {
            "since_boot"
        } else {
            "interval"
        };
        cells.push(Some(span.to_owned()));
        cells.extend(figures);
        self.last_table = Some(table);
        self.gather.row(table, line.number, cells, out);
        true
    }

    /// The table of the current header, with this name of the time.
    fn table(&mut self, column: &'static str, iostat: bool, line: u64, out: &mut Out<'_>) -> Option<usize> {
        let current = self.current.as_mut()?;
        if let Some((_, table)) = current.table.filter(|(of, _)| *of == column) {
            return Some(table);
        }
        let lead = [column, if iostat { "sample" } else { "" }, "span"];
        let names = lead.into_iter().filter(|n| !n.is_empty()).map(str::to_owned);
        let columns: Vec<String> = names.chain(current.labels.iter().cloned()).collect();
        let table = self.gather.table(current.frame, &columns, line, out)?;
        current.table = Some((column, table));
        Some(table)
    }

    /// The column and the text of a row's time. An average has none; it joins the table of its samples.
    fn row_time(
        &mut self,
        tokens: &[&str],
        average: bool,
        place: usize,
        line: u64,
        out: &mut Out<'_>,
    ) -> (&'static str, Cell) {
        let Some((_, _, day)) = self.days.get_mut(place) else { return ("local_time", None) };
        if average {
            return (if day.instants { "time" } else { "local_time" }, None);
        }
        let Some((used, reading)) = clock::time(tokens) else { return ("local_time", None) };
        match reading {
            Reading::Instant(text) => {
                day.instants = true;
                ("time", Some(text))
            }
            Reading::Local(seconds) => {
                // Backwards by more than half a day: midnight. Backwards by less: the clock was set.
                if day.last.is_some_and(|last| last > seconds + 12 * 3600) {
                    day.midnights += 1;
                }
                day.last = Some(seconds);
                let midnights = day.midnights;
                let date = self
                    .date
                    .as_deref()
                    .and_then(|d| clock::date(d, self.american))
                    .and_then(|d| later(d, midnights));
                self.note_clock(date.is_some(), line, out);
                let text = date.map_or_else(|| tokens[..used].join(" "), |d| clock::local(d, seconds));
                ("local_time", Some(text))
            }
        }
    }
}

fn later(date: Date, days: i64) -> Option<Date> {
    date.checked_add(jiff::Span::new().try_days(days).ok()?).ok()
}

/// The figures of a row: as many as the header has labels. `None` when the line has fewer.
fn split(current: &Current, text: &str, tokens: &[&str], lead: usize, iostat: bool) -> Option<Vec<Cell>> {
    let n = current.labels.len();
    if current.text_last {
        if tokens.len() < lead + n {
            return None;
        }
        let mut cells: Vec<Cell> =
            tokens[lead..lead + n - 1].iter().zip(&current.labels).map(|(t, l)| figure(t, l)).collect();
        cells.push(Some(after(text, lead + n - 1).to_owned()));
        return Some(cells);
    }
    let spare = tokens.len().checked_sub(n)?;
    // The times of a language nobody here knows take more tokens, never more than four.
    if iostat && spare > 0 || !iostat && !(1..=4).contains(&spare) {
        return None;
    }
    Some(tokens[spare..].iter().zip(&current.labels).map(|(t, l)| figure(t, l)).collect())
}

/// What follows the first tokens of a line.
fn after(text: &str, tokens: usize) -> &str {
    let mut rest = text.trim_start();
    for _ in 0..tokens {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        rest = rest[end..].trim_start();
    }
    rest.trim_end()
}

/// A cell: a figure that `--human` scaled goes back to the unit of its column.
fn figure(token: &str, label: &str) -> Cell {
    if !is_figure(token) {
        return if token == "-" { None } else { Some(token.to_owned()) };
    }
    if let Some(plain) = token.strip_suffix('%') {
        return Some(plain.to_owned());
    }
    let power = match token.as_bytes().last() {
        Some(b'k') => 1u32,
        Some(b'M') => 2,
        Some(b'G') => 3,
        Some(b'T') => 4,
        Some(b'P') => 5,
        _ => return Some(token.to_owned()),
    };
    let scaled = kinds::size_unit(label).and_then(|base| {
        let times = 1024u64.checked_pow(power.checked_sub(base)?)?;
        let comma = token.contains(',');
        let product = exact::times(&token[..token.len() - 1].replace(',', "."), times)?;
        Some(if comma { product.replace('.', ",") } else { product })
    });
    Some(scaled.unwrap_or_else(|| token.to_owned()))
}
