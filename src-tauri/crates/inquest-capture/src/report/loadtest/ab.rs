//! ApacheBench (`ab`): the report of one run.
//!
//! Source: Apache httpd `support/ab.c` (2.3). Times are milliseconds, the length of the run seconds, the transfer rate
//! KB of 1024 per second. One row per run, one per line of connection times and one per percentile; percentiles are
//! whole milliseconds. `Failed requests` counts responses of another length than the first, which is no error of a page
//! whose length varies; `Non-2xx responses` is printed only if there were any (NULL without it).
//! What the report cannot tell: when it was made.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::document::{Cell, Grid, emit_with};
use super::spelled;
use crate::block::{Held, words};
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Count, Ms, PerSecond, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const RUN: &str = "ab_run";
const TIMES: &str = "ab_times";
const LATENCY: &str = "ab_latency";

const COLUMNS: &[ColumnSpec] = &[
    text("server_software"),
    text("server_hostname").key(),
    text("server_port").key(),
    text("document_path").key(),
    number("document_length", Bytes),
    gauge("concurrency", Count),
    number("elapsed", S),
    gauge("complete_requests", Count),
    gauge("failed_requests", Count),
    gauge("failed_connect", Count),
    gauge("failed_receive", Count),
    gauge("failed_length", Count),
    gauge("failed_exceptions", Count),
    gauge("write_errors", Count),
    gauge("non_2xx_responses", Count),
    gauge("keep_alive_requests", Count),
    number("total_transferred", Bytes),
    number("html_transferred", Bytes),
    number("requests_per_second", PerSecond),
    number("time_per_request", Ms),
    number("time_per_request_across_all", Ms),
    number("received_kb_per_second", Bare),
];

/// The kinds.
pub(super) static KINDS: [Kind; 3] = [
    Kind { frames: &[RUN], ..Kind::new("loadtest.ab_run", COLUMNS) },
    Kind {
        frames: &[TIMES],
        ..Kind::new(
            "loadtest.ab_times",
            &[
                text("part").key(),
                number("min", Ms),
                number("mean", Ms),
                number("sd", Ms),
                number("median", Ms),
                number("max", Ms),
            ],
        )
    },
    Kind {
        frames: &[LATENCY],
        // `-e`, a plain table, prints milliseconds with decimals.
        signature: &[&["percentage served"], &["time in ms"]],
        ..Kind::new(
            "loadtest.ab_latency",
            &[
                number("percentile", Percent).renamed(&["percentage served"]),
                number("latency", Ms).renamed(&["time in ms"]),
            ],
        )
    },
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"TS"), open };

/// Labels of the head, and their columns.
const LABELS: &[(&str, &str, &str)] = &[
    ("Server Software", "server_software", ""),
    ("Server Hostname", "server_hostname", ""),
    ("Server Port", "server_port", ""),
    ("Document Path", "document_path", ""),
    ("Document Length", "document_length", "bytes"),
    ("Concurrency Level", "concurrency", ""),
    ("Time taken for tests", "elapsed", "seconds"),
    ("Complete requests", "complete_requests", ""),
    ("Failed requests", "failed_requests", ""),
    ("Write errors", "write_errors", ""),
    ("Non-2xx responses", "non_2xx_responses", ""),
    ("Keep-Alive requests", "keep_alive_requests", ""),
    ("Total transferred", "total_transferred", "bytes"),
    ("HTML transferred", "html_transferred", "bytes"),
    ("Requests per second", "requests_per_second", "[#/sec] (mean)"),
    ("Time per request", "time_per_request", "[ms] (mean)"),
    ("Transfer rate", "received_kb_per_second", "[Kbytes/sec] received"),
];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let line = lines.first()?.text();
    let first = line.trim_start_matches(' ');
    let begins = first.starts_with("This is ApacheBench, Version")
        || first.starts_with("Server Software:")
            && lines.iter().take(4).any(|l| l.text().trim_start().starts_with("Server Hostname:"));
    begins.then(|| Whole::indented(belongs, read, line.len() - first.len()))
}

/// Words of lines that hold no figure of the report.
const NOTICES: &[&str] = &[
    "This is ApacheBench",
    "Copyright ",
    "Licensed to ",
    "Benchmarking ",
    "Completed ",
    "Finished ",
    "SSL/TLS Protocol",
    "Server Temp Key",
    "TLS Server Name",
    "Total of ",
    "apr_",
    "WARNING: ",
    "ERROR: ",
    "These statistics",
    "       the ",
];

const HEADERS: &[&str] =
    &["Connection Times (ms)", "min  mean[+/-sd] median   max", "Percentage of the requests served"];

fn belongs(kept: &[Kept], line: &str) -> Step {
    let text = line.trim();
    let ended = kept.last().is_some_and(|k| k.text.contains("(longest request)"));
    let known = text.is_empty()
        || NOTICES.iter().any(|n| line.starts_with(n))
        || HEADERS.iter().any(|h| text.starts_with(h))
        || label(text).is_some()
        || text.starts_with("(Connect:")
        || text.starts_with("across all concurrent")
        || times(text).is_some()
        || percentile(text).is_some();
    if known && !ended && !words::is_fence(line) { Step::Took } else { Step::Over }
}

fn label(text: &str) -> Option<(&'static str, &'static str, &str)> {
    let (name, value) = text.split_once(':')?;
    LABELS.iter().find(|l| l.0 == name).map(|l| (l.1, l.2, value.trim()))
}

fn names(columns: &[ColumnSpec]) -> Vec<&'static str> {
    columns.iter().map(|c| c.name).collect()
}

fn set<'a>(run: &mut [Cell<'a>], column: &str, cell: Option<&'a str>) -> bool {
    let (Some(at), Some(cell)) = (COLUMNS.iter().position(|c| c.name == column), cell) else { return false };
    run[at] = Some(Cow::Borrowed(cell));
    true
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let mut run: Vec<Cell<'_>> = vec![None; COLUMNS.len()];
    let mut parts = Grid::new(TIMES, &["part", "min", "mean", "sd", "median", "max"]);
    let mut latency = Grid::new(LATENCY, &["percentile", "latency"]);
    let (mut first, mut unknown) = (None, Vec::new());
    for (at, line) in lines.iter().enumerate() {
        let text = line.text.trim();
        let known = if let Some((column, unit, value)) = label(text) {
            first.get_or_insert(at);
            head(&mut run, column, unit, value)
        } else if let Some(counts) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
            failures(&mut run, counts)
        } else if let Some(cells) = times(text) {
            parts.row(at, cells);
            true
        } else if let Some(cells) = percentile(text) {
            latency.row(at, cells);
            true
        } else {
            true
        };
        if !known {
            unknown.push(at);
        }
    }
    let complete = lines.iter().any(|l| l.text.trim_start().starts_with("Transfer rate:"));
    let mut grid = Grid::new(RUN, &names(COLUMNS));
    if let Some(first) = first {
        grid.row(first, run);
    }
    let class = |at: usize, line: &str| {
        let text = line.trim();
        if unknown.binary_search(&at).is_ok() {
            Err("report_line_unknown")
        } else if text.is_empty() {
            Ok(LineClass::Blank)
        } else if NOTICES.iter().any(|n| line.starts_with(n)) {
            Ok(LineClass::Notice)
        } else if HEADERS.iter().any(|h| text.starts_with(h)) {
            Ok(LineClass::Header)
        } else {
            Ok(LineClass::Continuation)
        }
    };
    let incomplete = (!complete || !unknown.is_empty()).then_some("cut_report");
    emit_with(vec![grid, parts, latency], lines, incomplete, class, sheet);
}

fn head<'a>(run: &mut [Cell<'a>], column: &str, unit: &str, value: &'a str) -> bool {
    if matches!(column, "server_software" | "server_hostname" | "server_port" | "document_path") {
        return set(run, column, Some(value).filter(|v| !v.is_empty())) || value.is_empty();
    }
    if let Some(value) = value.strip_suffix("(mean, across all concurrent requests)") {
        let ms = value.trim().strip_suffix("[ms]").and_then(spelled::decimal);
        return set(run, "time_per_request_across_all", ms);
    }
    if column == "document_length" && value == "Variable" {
        return true;
    }
    set(run, column, value.strip_suffix(unit).and_then(spelled::decimal))
}

/// `Connect: 0, Receive: 0, Length: 27, Exceptions: 0`.
fn failures<'a>(run: &mut [Cell<'a>], counts: &'a str) -> bool {
    counts.split(',').all(|part| {
        let Some((name, count)) = part.split_once(':') else { return false };
        let column = match name.trim() {
            "Connect" => "failed_connect",
            "Receive" => "failed_receive",
            "Length" => "failed_length",
            "Exceptions" => "failed_exceptions",
            _ => return false,
        };
        set(run, column, spelled::decimal(count))
    })
}

/// `Processing:     1    2   1.2      2       6`.
fn times(text: &str) -> Option<Vec<Cell<'_>>> {
    let (part, rest) = text.split_once(':')?;
    if !matches!(part, "Connect" | "Processing" | "Waiting" | "Total") {
        return None;
    }
    let figures: Option<Vec<Cell<'_>>> =
        rest.split_whitespace().map(|w| spelled::decimal(w).map(|d| Some(d.into()))).collect();
    let figures = figures.filter(|f| f.len() == 5)?;
    Some(std::iter::once(Some(part.into())).chain(figures).collect())
}

/// `100%      6 (longest request)`.
fn percentile(text: &str) -> Option<Vec<Cell<'_>>> {
    let (percent, rest) = text.split_once('%')?;
    let percent = spelled::decimal(percent)?;
    let latency = spelled::decimal(rest.trim().trim_end_matches("(longest request)"))?;
    Some(vec![Some(percent.into()), Some(latency.into())])
}
