//! `vmstat`, with `-t`, `-w`, `-a`, `-S`, and its table of disks (`-d`).
//!
//! Source: procps-ng 4.0.2 as run (C, ko_KR, de_DE), its `vmstat.c` and `vmstat.8`. The columns stand in one order in
//! every language, so they are named by their place; `gu` came with version 4. `bi` and `bo` are KiB per second.
//!
//! `sample` counts the rows; the first one is an average since boot (`span`). What the format cannot tell: the unit of
//! memory where `-S` was given (taken as KiB, vmstat's own, and said so: `memory_unit_not_printed`), and whether `-y` left
//! the first row out. `-t` prints the name of its zone as the heading: times in UTC are instants, others stay local text.
//! The counters of `-d` are cumulative since boot. Absent on purpose: `-s`, `-m`, `-p`.

use inquest_core::capture::LineClass;

use super::gather::{Cell, cell};
use super::only_by_frame;
use crate::block::Held;
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bare, Count, Ms, Other, PerSecond, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, number, text, time, ucounter, ugauge};
use crate::report::{Begins, Report};
use crate::text::{Line, note};

const FRAME: &str = "vmstat";
const DISK_FRAME: &str = "vmstat_disk";

const COLUMNS: &[ColumnSpec] = &[
    time("time"),
    text("local_time"),
    number("sample", Bare),
    text("span"),
    ugauge("r", Count),
    ugauge("b", Count),
    ugauge("swpd", Other("KiB")),
    ugauge("free", Other("KiB")),
    ugauge("buff", Other("KiB")),
    ugauge("cache", Other("KiB")),
    ugauge("inact", Other("KiB")),
    ugauge("active", Other("KiB")),
    number("si", Other("KiB/s")),
    number("so", Other("KiB/s")),
    number("bi", Other("KiB/s")),
    number("bo", Other("KiB/s")),
    number("in", PerSecond),
    number("cs", PerSecond),
    number("us", Percent),
    number("sy", Percent),
    number("id", Percent),
    number("wa", Percent),
    number("st", Percent),
    number("gu", Percent),
];

const DISK_COLUMNS: &[ColumnSpec] = &[
    number("sample", Bare),
    text("disk").key(),
    ucounter("reads_total", Count),
    ucounter("reads_merged", Count),
    ucounter("reads_sectors", Other("sectors")),
    ucounter("reads_ms", Ms),
    ucounter("writes_total", Count),
    ucounter("writes_merged", Count),
    ucounter("writes_sectors", Other("sectors")),
    ucounter("writes_ms", Ms),
    ugauge("io_cur", Count),
    ucounter("io_sec", S),
];

/// The kind of the usual table.
pub(super) static KIND: Kind =
    Kind { frames: &[FRAME], content: Some(only_by_frame), ..Kind::new("linux.vmstat", COLUMNS) };

/// The kind of the table of disks.
pub(super) static DISK_KIND: Kind = Kind {
    cumulative: true,
    identity: &[&["disk"]],
    frames: &[DISK_FRAME],
    content: Some(only_by_frame),
    ..Kind::new("linux.vmstat_disk", DISK_COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"p-dr"), open };

/// Names by place; `buff cache` or `inact active`.
const NAMES: [&str; 18] = [
    "r", "b", "swpd", "free", "buff", "cache", "si", "so", "bi", "bo", "in", "cs", "us", "sy", "id", "wa",
    "st", "gu",
];
/// `-a` in the languages of procps.
const ACTIVE: [&str; 6] = ["inact", "inakt", "비활", "inaktiv", "неакт", "不活跃"];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if first.len() > 400 {
        return None;
    }
    let over =
        |word: &str| first.trim_start().strip_prefix(word).is_some_and(|r| r.trim_start().starts_with('-'));
    let second = || lines.get(1).map(|l| l.text());
    if over("procs") || over("--procs-") {
        // Two to four columns before the memory, all labels.
        let heads = second().is_some_and(|s| {
            let tokens: Vec<&str> = s.split_whitespace().collect();
            tokens.len() >= 16 && tokens[0] == "r" && tokens[1] == "b"
        });
        return heads.then(|| Opening::new(Vmstat::default(), 0));
    }
    if over("disk-") || over("disk") {
        let heads = second()
            .is_some_and(|s| s.split_whitespace().count() == 10 && !s.contains(|c: char| c.is_ascii_digit()));
        return heads.then(|| Opening::new(Vmstat { disk: true, ..Vmstat::default() }, 0));
    }
    if !first.trim_start().starts_with('r') {
        return None;
    }
    let tokens: Vec<&str> = first.split_whitespace().take(6).collect();
    let cropped = tokens.len() == 6 && tokens[..3] == ["r", "b", "swpd"];
    cropped.then(|| Opening::new(Vmstat::default(), 0))
}

#[derive(Default)]
struct Vmstat {
    disk: bool,
    columns: Vec<String>,
    zone: Option<String>,
    sample: u64,
    begun: bool,
    first_line: u64,
    /// The disks of the sample so far.
    seen: Vec<String>,
}

impl Frame for Vmstat {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        if line.text.len() > 1_000 {
            return Step::Over;
        }
        if self.first_line == 0 {
            self.first_line = line.number;
        }
        let tokens: Vec<&str> = line.text.split_whitespace().collect();
        let Some(first) = tokens.first() else { return Step::Over };
        let groups = first.starts_with("procs") || first.starts_with("--procs") || first.starts_with("disk-");
        if groups && line.text.contains("--") {
            out.put(LineClass::Header);
            return Step::Took;
        }
        if !tokens.iter().any(|t| t.bytes().all(|b| b.is_ascii_digit())) {
            return self.header(&tokens, out);
        }
        if self.columns.is_empty() {
            return Step::Over;
        }
        if self.disk { self.disk_row(line, &tokens, out) } else { self.row(line, &tokens, out) }
    }

    fn close(&mut self, _ended: bool, out: &mut Out<'_>) {
        self.begin(out);
    }
}

impl Vmstat {
    fn header(&mut self, tokens: &[&str], out: &mut Out<'_>) -> Step {
        if self.disk {
            if tokens.len() != 10 {
                return Step::Over;
            }
            self.columns = DISK_COLUMNS.iter().map(|c| c.name.to_owned()).collect();
            out.put(LineClass::Header);
            return Step::Took;
        }
        let fits = (16..=19).contains(&tokens.len()) && tokens[0] == "r" && tokens[1] == "b";
        if !fits {
            return Step::Over;
        }
        if self.columns.is_empty() {
            let mut names: Vec<String> = NAMES.iter().map(|n| (*n).to_owned()).collect();
            if ACTIVE.contains(&tokens[4]) {
                names[4] = "inact".into();
                names[5] = "active".into();
            }
            let plain = if tokens.last() == Some(&"gu") || tokens.get(17) == Some(&"gu") { 18 } else { 17 };
            names.truncate(plain.min(tokens.len()));
            self.zone = tokens.get(plain).map(|z| (*z).to_owned());
            self.columns = match self.zone.as_deref() {
                Some("UTC" | "GMT") => vec!["time".to_owned()],
                Some(_) => vec!["local_time".to_owned()],
                None => Vec::new(),
            };
            self.columns.extend(["sample".to_owned(), "span".to_owned()]);
            self.columns.extend(names);
        }
        out.put(LineClass::Header);
        Step::Took
    }

    fn begin(&mut self, out: &mut Out<'_>) {
        if std::mem::replace(&mut self.begun, true) {
            return;
        }
        if !self.disk {
            note(&mut out.findings, "memory_unit_not_printed", self.first_line);
        }
        let header = (!self.columns.is_empty()).then(|| self.columns.clone());
        let frame = if self.disk { DISK_FRAME } else { FRAME };
        out.begin(Head {
            frame,
            width: self.columns.len(),
            header,
            first_line: self.first_line,
            padded: false,
        });
    }

    fn row(&mut self, line: &Line<'_>, tokens: &[&str], out: &mut Out<'_>) -> Step {
        let stamped = usize::from(self.zone.is_some());
        let figures = self.columns.len() - 2 - stamped;
        let numbers = tokens.iter().take(figures).all(|t| t.bytes().all(|b| b.is_ascii_digit()));
        if !numbers {
            return Step::Over;
        }
        self.begin(out);
        if tokens.len() != figures + 2 * stamped {
            out.quarantine("cut_row", line.text);
            out.incomplete("cut_row");
            return Step::Took;
        }
        self.sample += 1;
        let mut cells: Vec<Cell> = Vec::with_capacity(self.columns.len());
        if let Some(zone) = &self.zone {
            cells.push(Some(format!("{} {} {zone}", tokens[figures], tokens[figures + 1])));
        }
        cells.push(Some(self.sample.to_string()));
        cells.push(Some(if self.sample == 1 { "since_boot" } else { "interval" }.to_owned()));
        cells.extend(tokens[..figures].iter().map(|t| Some((*t).to_owned())));
        out.row(cells.into_iter().map(cell).collect(), line.number);
        out.put(LineClass::Row);
        Step::Took
    }

    fn disk_row(&mut self, line: &Line<'_>, tokens: &[&str], out: &mut Out<'_>) -> Step {
        if !tokens[1..].iter().all(|t| t.bytes().all(|b| b.is_ascii_digit())) {
            return Step::Over;
        }
        self.begin(out);
        if tokens.len() != 11 {
            out.quarantine("cut_row", line.text);
            out.incomplete("cut_row");
            return Step::Took;
        }
        if self.sample == 0 || self.seen.iter().any(|d| d == tokens[0]) {
            self.sample += 1;
            self.seen.clear();
        }
        if self.seen.len() < 4_096 {
            self.seen.push(tokens[0].to_owned());
        }
        let mut cells = vec![Some(self.sample.to_string())];
        cells.extend(tokens.iter().map(|t| Some((*t).to_owned())));
        out.row(cells.into_iter().map(cell).collect(), line.number);
        out.put(LineClass::Row);
        Step::Took
    }
}
