//! wrk and wrk2: the report of one run.
//!
//! Source: wrk `src/wrk.c`, `src/stats.c`, `src/units.c`; wrk2's README and `src/wrk.c`. Times are printed in us, ms,
//! s, m or h and turned into microseconds exactly, bytes in steps of 1024, counts in steps of 1000. One row per run, one
//! per percentile printed (`--latency`), and for wrk2 one per line of the percentile spectrum (milliseconds).
//!
//! wrk2 corrects latencies for coordinated omission (they count from when a request should have been sent): its kinds
//! are kept apart from wrk's, and the uncorrected ones that `--u_latency` adds from both. A percentile of `0.00us` under a
//! mean above zero was not measured: NULL. Lines of errors are printed only if there were any: NULL without them.
//! What the report cannot tell: when the run was; whether the mean rates per thread leave threads out.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::document::{Cell, Grid, emit_with};
use super::spelled;
use crate::block::{Held, words};
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Count, Ms, PerSecond, Percent, Ratio, S, Us};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const RUN: &str = "wrk_run";
const LATENCY: &str = "wrk_latency";
const RUN2: &str = "wrk2_run";
const LATENCY2: &str = "wrk2_latency";
const UNCORRECTED: &str = "wrk2_latency_uncorrected";
const SPECTRUM: &str = "wrk2_spectrum";
const SPECTRUM_UNCORRECTED: &str = "wrk2_spectrum_uncorrected";

const COLUMNS: &[ColumnSpec] = &[
    text("url").key(),
    number("planned", S),
    gauge("threads", Count),
    gauge("connections", Count),
    number("latency_avg", Us),
    number("latency_stdev", Us),
    number("latency_max", Us),
    number("latency_within_stdev", Percent),
    number("thread_rate_avg", PerSecond),
    number("thread_rate_stdev", PerSecond),
    number("thread_rate_max", PerSecond),
    number("thread_rate_within_stdev", Percent),
    gauge("requests", Count),
    number("elapsed", S),
    number("bytes_read", Bytes),
    gauge("connect_errors", Count),
    gauge("read_errors", Count),
    gauge("write_errors", Count),
    gauge("timeouts", Count),
    gauge("non_2xx_3xx", Count),
    number("requests_per_second", PerSecond),
    number("bytes_per_second", Bare),
    text("printed_latency"),
];

const LATENCY_COLUMNS: &[ColumnSpec] =
    &[number("percentile", Percent), number("latency", Us), text("printed")];

const SPECTRUM_COLUMNS: &[ColumnSpec] =
    &[number("value", Ms), number("percentile", Ratio), gauge("total_count", Count), number("inverse", Bare)];

/// The kinds.
pub(super) static KINDS: [Kind; 7] = [
    Kind { frames: &[RUN], ..Kind::new("loadtest.wrk_run", COLUMNS) },
    Kind { frames: &[LATENCY], ..Kind::new("loadtest.wrk_latency", LATENCY_COLUMNS) },
    Kind { frames: &[RUN2], ..Kind::new("loadtest.wrk2_run", COLUMNS) },
    Kind { frames: &[LATENCY2], ..Kind::new("loadtest.wrk2_latency", LATENCY_COLUMNS) },
    Kind { frames: &[UNCORRECTED], ..Kind::new("loadtest.wrk2_latency_uncorrected", LATENCY_COLUMNS) },
    Kind { frames: &[SPECTRUM], ..Kind::new("loadtest.wrk2_spectrum", SPECTRUM_COLUMNS) },
    Kind {
        frames: &[SPECTRUM_UNCORRECTED],
        ..Kind::new("loadtest.wrk2_spectrum_uncorrected", SPECTRUM_COLUMNS)
    },
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"RT"), open };

const BINARY: &[(&str, u64)] =
    &[("B", 1), ("KB", 1 << 10), ("MB", 1 << 20), ("GB", 1 << 30), ("TB", 1 << 40), ("PB", 1 << 50)];
const METRIC: &[(&str, u64)] =
    &[("", 1), ("k", 1_000), ("M", 1_000_000), ("G", 1_000_000_000), ("T", 1_000_000_000_000)];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    // `Thread Stats` may be where a paste begins; a run begins with its address.
    let begins = first.trim_start().starts_with("Running ") && first.contains(" test @ ");
    let cropped = is_stats_header(first);
    let certain =
        begins && lines.iter().skip(1).take(3).any(|l| l.text().contains(" threads and ")) || cropped;
    certain.then(|| Whole::opening(belongs, read))
}

fn is_stats_header(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().take(7).collect();
    words == ["Thread", "Stats", "Avg", "Stdev", "Max", "+/-", "Stdev"]
}

fn belongs(kept: &[Kept], line: &str) -> Step {
    let text = line.trim();
    let ended = kept.last().is_some_and(|k| k.text.trim_start().starts_with("Transfer/sec:"));
    if ended || words::is_fence(line) || text.starts_with("Running ") {
        return Step::Over;
    }
    if matches!(kind(text), Kinds::Unknown) { Step::Over } else { Step::Took }
}

/// What a line is.
enum Kinds {
    Blank,
    Row,
    Header,
    Rule,
    Notice,
    Unknown,
}

fn kind(text: &str) -> Kinds {
    let digits = text.starts_with(|c: char| c.is_ascii_digit());
    if text.is_empty() {
        Kinds::Blank
    } else if text.bytes().all(|b| b == b'-') {
        Kinds::Rule
    } else if digits
        || ["Latency ", "Req/Sec ", "Requests/sec:", "Transfer/sec:", "Socket errors:", "Non-2xx or 3xx"]
            .iter()
            .any(|s| text.starts_with(s))
    {
        if text.starts_with("Latency Distribution") { Kinds::Header } else { Kinds::Row }
    } else if text.starts_with("Thread calibration")
        || text.starts_with("#[")
        || text.starts_with("Initialised ")
    {
        Kinds::Notice
    } else if is_stats_header(text) || text.starts_with("Detailed Percentile") || text.starts_with("Value ") {
        Kinds::Header
    } else {
        Kinds::Unknown
    }
}

/// The part of the report that lines of percentiles belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Latency,
    Uncorrected,
}

struct Run<'a> {
    cells: Vec<Cell<'a>>,
    corrected: bool,
    part: Part,
    spectrum: bool,
    latency: Grid<'a>,
    uncorrected: Grid<'a>,
    values: [Grid<'a>; 2],
    unknown: Vec<usize>,
    ended: bool,
}

fn names(columns: &[ColumnSpec]) -> Vec<&'static str> {
    columns.iter().map(|c| c.name).collect()
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let corrected = lines.iter().any(|l| {
        let text = l.text.trim_start();
        text.starts_with("Thread calibration") || text.contains("HdrHistogram")
    });
    let mut run = Run {
        cells: vec![None; COLUMNS.len()],
        corrected,
        part: Part::Latency,
        spectrum: false,
        latency: Grid::new(if corrected { LATENCY2 } else { LATENCY }, &names(LATENCY_COLUMNS)),
        uncorrected: Grid::new(UNCORRECTED, &names(LATENCY_COLUMNS)),
        values: [
            Grid::new(SPECTRUM, &names(SPECTRUM_COLUMNS)),
            Grid::new(SPECTRUM_UNCORRECTED, &names(SPECTRUM_COLUMNS)),
        ],
        unknown: Vec::new(),
        ended: false,
    };
    for (at, line) in lines.iter().enumerate() {
        if !run.line(at, line.text.trim()) {
            run.unknown.push(at);
        }
    }
    let mut grid = Grid::new(if corrected { RUN2 } else { RUN }, &names(COLUMNS));
    grid.row(0, run.cells);
    let unknown = run.unknown;
    let class = |at: usize, line: &str| {
        if unknown.binary_search(&at).is_ok() {
            return Err("report_line_unknown");
        }
        Ok(match kind(line.trim()) {
            Kinds::Blank => LineClass::Blank,
            Kinds::Row => LineClass::Continuation,
            Kinds::Rule => LineClass::Rule,
            Kinds::Notice => LineClass::Notice,
            Kinds::Header | Kinds::Unknown => LineClass::Header,
        })
    };
    let incomplete = (!run.ended || !unknown.is_empty()).then_some("cut_report");
    let [spectrum, other] = run.values;
    emit_with(vec![grid, run.latency, run.uncorrected, spectrum, other], lines, incomplete, class, sheet);
}

impl<'a> Run<'a> {
    fn set(&mut self, column: &str, cell: Option<impl Into<Cow<'a, str>>>) -> bool {
        let known = cell.is_some();
        if let (Some(at), Some(cell)) = (COLUMNS.iter().position(|c| c.name == column), cell) {
            self.cells[at] = Some(cell.into());
        }
        known
    }

    /// Reads a line; false when it is not understood.
    fn line(&mut self, at: usize, text: &'a str) -> bool {
        if let Some(rest) = text.strip_prefix("Running ") {
            let Some((planned, url)) = rest.split_once(" test @ ") else { return false };
            self.set("url", Some(url.trim()));
            return self.set("planned", spelled::seconds(planned));
        }
        if let Some((threads, rest)) = text.split_once(" threads and ") {
            let connections = rest.split(' ').next().and_then(spelled::decimal);
            return self.set("threads", spelled::decimal(threads)) && self.set("connections", connections);
        }
        if text.starts_with("Latency Distribution") {
            self.part = if text.contains("Uncorrected") { Part::Uncorrected } else { Part::Latency };
            self.spectrum = false;
            return true;
        }
        if text.starts_with("Detailed Percentile") {
            self.spectrum = true;
            return true;
        }
        if let Some(rest) = text.strip_prefix("Latency ") {
            return self.statistics("latency", rest, spelled::microseconds);
        }
        if let Some(rest) = text.strip_prefix("Req/Sec ") {
            return self.statistics("thread_rate", rest, |t| spelled::scaled(t, METRIC));
        }
        if let Some(rest) = text.strip_prefix("Socket errors:") {
            return self.errors(rest);
        }
        if let Some(rest) = text.strip_prefix("Non-2xx or 3xx responses:") {
            return self.set("non_2xx_3xx", spelled::decimal(rest));
        }
        if let Some(rest) = text.strip_prefix("Requests/sec:") {
            return self.set("requests_per_second", spelled::decimal(rest));
        }
        if let Some(rest) = text.strip_prefix("Transfer/sec:") {
            self.ended = true;
            return self.set("bytes_per_second", spelled::scaled(rest, BINARY));
        }
        if let Some((requests, rest)) = text.split_once(" requests in ") {
            let (elapsed, bytes) = rest.split_once(", ").unwrap_or((rest, ""));
            let bytes = bytes.strip_suffix(" read").and_then(|b| spelled::scaled(b, BINARY));
            return self.set("requests", spelled::decimal(requests))
                && self.set("elapsed", spelled::seconds(elapsed))
                && self.set("bytes_read", bytes);
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return if self.spectrum { self.value(at, text) } else { self.percentile(at, text) };
        }
        !matches!(kind(text), Kinds::Unknown)
    }

    /// `45.83ms 5.78ms 56.00ms 90.42%`.
    fn statistics(&mut self, name: &str, rest: &'a str, read: impl Fn(&str) -> Option<String>) -> bool {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [avg, stdev, max, within] = words[..] else { return false };
        if name == "latency" {
            self.set("printed_latency", Some(rest.trim()));
        }
        let known = self.set(&format!("{name}_avg"), read(avg))
            && self.set(&format!("{name}_stdev"), read(stdev))
            && self.set(&format!("{name}_max"), read(max));
        // Without samples wrk prints `-nan%`.
        self.set(&format!("{name}_within_stdev"), within.strip_suffix('%').and_then(spelled::decimal));
        known
    }

    fn errors(&mut self, rest: &'a str) -> bool {
        rest.split(',').all(|part| {
            let Some((name, count)) = part.trim().split_once(' ') else { return false };
            let column = match name {
                "connect" => "connect_errors",
                "read" => "read_errors",
                "write" => "write_errors",
                "timeout" => "timeouts",
                _ => return false,
            };
            self.set(column, spelled::decimal(count))
        })
    }

    /// `99%   55.98ms`.
    fn percentile(&mut self, at: usize, text: &'a str) -> bool {
        let Some((percent, printed)) = text.split_once('%') else { return false };
        let (Some(percent), Some(latency)) = (spelled::decimal(percent), spelled::microseconds(printed))
        else {
            return false;
        };
        let mean =
            COLUMNS.iter().position(|c| c.name == "latency_avg").and_then(|c| self.cells[c].as_deref());
        let missing = latency == "0" && mean != Some("0");
        let cells =
            vec![Some(percent.into()), (!missing).then_some(latency.into()), Some(printed.trim().into())];
        match self.part {
            Part::Latency => self.latency.row(at, cells),
            Part::Uncorrected => self.uncorrected.row(at, cells),
        }
        true
    }

    /// `6.671     0.500000        19783         2.00`.
    fn value(&mut self, at: usize, text: &'a str) -> bool {
        let words: Vec<&'a str> = text.split_whitespace().collect();
        let [value, percentile, count, inverse] = words[..] else { return false };
        let known = [value, percentile, count].iter().all(|w| spelled::decimal(w).is_some());
        if !known || !self.corrected {
            return false;
        }
        // The last line is one in `inf`.
        let cells = vec![
            Some(value.into()),
            Some(percentile.into()),
            Some(count.into()),
            spelled::decimal(inverse).map(Cow::Borrowed),
        ];
        self.values[usize::from(self.part == Part::Uncorrected)].row(at, cells);
        true
    }
}
