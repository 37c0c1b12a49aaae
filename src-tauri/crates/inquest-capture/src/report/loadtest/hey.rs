//! hey: the summary of one run.
//!
//! Source: hey `requester/print.go` and `report.go` (0.1.4). Times are seconds with four decimals. One row per run, and
//! one per line of the latency distribution, the histogram, the status codes and the errors.
//!
//! Percentiles of small runs are left out by the program and printed `0% in 0.0000 secs`: such a line is a row whose
//! percentile and latency are NULL. `NaN` (no request succeeded) is NULL. Only the first million results are kept by the
//! program: beyond, counts and rate disagree, and the summary does not say so. What it cannot tell: address, load, time,
//! and the extremes of `DNS+dialup`: the program prints those of the whole response there, so there is no column.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::document::{Cell, Grid, emit_with};
use super::spelled;
use crate::block::{Held, words};
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count, PerSecond, Percent, S};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text};
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const RUN: &str = "hey_run";
const LATENCY: &str = "hey_latency";
const HISTOGRAM: &str = "hey_histogram";
const STATUS: &str = "hey_status";
const ERRORS: &str = "hey_errors";

const COLUMNS: &[ColumnSpec] = &[
    number("total", S),
    number("slowest", S),
    number("fastest", S),
    number("average", S),
    number("requests_per_second", PerSecond),
    number("total_data", Bytes),
    number("size_per_request", Bytes),
    number("dns_dialup_avg", S),
    number("dns_lookup_avg", S),
    number("dns_lookup_min", S),
    number("dns_lookup_max", S),
    number("req_write_avg", S),
    number("req_write_min", S),
    number("req_write_max", S),
    number("resp_wait_avg", S),
    number("resp_wait_min", S),
    number("resp_wait_max", S),
    number("resp_read_avg", S),
    number("resp_read_min", S),
    number("resp_read_max", S),
];

const LATENCY_COLUMNS: &[ColumnSpec] =
    &[number("percentile", Percent), number("latency", S), text("printed")];
const HISTOGRAM_COLUMNS: &[ColumnSpec] = &[number("up_to", S), gauge("count", Count)];
const STATUS_COLUMNS: &[ColumnSpec] = &[text("status").key(), gauge("count", Count)];
const ERROR_COLUMNS: &[ColumnSpec] = &[gauge("count", Count), text("error").key()];

/// The kinds.
pub(super) static KINDS: [Kind; 6] = [
    Kind { frames: &[RUN], ..Kind::new("loadtest.hey_run", COLUMNS) },
    Kind { frames: &[LATENCY], ..Kind::new("loadtest.hey_latency", LATENCY_COLUMNS) },
    Kind { frames: &[HISTOGRAM], ..Kind::new("loadtest.hey_histogram", HISTOGRAM_COLUMNS) },
    Kind { frames: &[STATUS], ..Kind::new("loadtest.hey_status", STATUS_COLUMNS) },
    Kind { frames: &[ERRORS], ..Kind::new("loadtest.hey_errors", ERROR_COLUMNS) },
    // `hey -o csv`, a plain table: seconds with four decimals.
    Kind {
        signature: &[&["response-time"], &["dns+dialup"], &["status-code"]],
        ..Kind::new(
            "loadtest.hey_samples",
            &[
                number("response-time", S),
                number("dns+dialup", S),
                number("dns", S),
                number("request-write", S),
                number("response-delay", S),
                number("response-read", S),
                text("status-code"),
                number("offset", S),
            ],
        )
    },
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"S"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let mut texts = lines.iter().map(|l| l.text().trim());
    if texts.next()? != "Summary:" {
        return None;
    }
    let next = texts.next()?;
    let certain =
        next.starts_with("Total:") && next.ends_with("secs") && texts.next()?.starts_with("Slowest:");
    certain.then(|| Whole::opening(belongs, read))
}

/// Titles of the parts.
const PARTS: [&str; 5] = [
    "Response time histogram:",
    "Latency distribution:",
    "Details (average, fastest, slowest):",
    "Status code distribution:",
    "Error distribution:",
];

fn belongs(_kept: &[Kept], line: &str) -> Step {
    let text = line.trim();
    let part = PARTS.contains(&text);
    let indented = line.starts_with(' ') && !text.is_empty();
    if (text.is_empty() || part || indented) && !words::is_fence(line) { Step::Took } else { Step::Over }
}

fn names(columns: &[ColumnSpec]) -> Vec<&'static str> {
    columns.iter().map(|c| c.name).collect()
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let mut run: Vec<Cell<'_>> = vec![None; COLUMNS.len()];
    let mut grids = [
        Grid::new(HISTOGRAM, &names(HISTOGRAM_COLUMNS)),
        Grid::new(LATENCY, &names(LATENCY_COLUMNS)),
        Grid::new(STATUS, &names(STATUS_COLUMNS)),
        Grid::new(ERRORS, &names(ERROR_COLUMNS)),
    ];
    let (mut part, mut unknown) = ("", Vec::new());
    for (at, line) in lines.iter().enumerate() {
        let text = line.text.trim();
        if let Some(title) = PARTS.iter().find(|p| **p == text) {
            part = *title;
        } else if !text.is_empty() && text != "Summary:" {
            let known = match part {
                "" => summary(text, &mut run),
                "Details (average, fastest, slowest):" => details(text, &mut run),
                "Response time histogram:" => row(bracketed(text, true), at, &mut grids[0]),
                "Latency distribution:" => row(percentile(text), at, &mut grids[1]),
                "Status code distribution:" => row(bracketed(text, false), at, &mut grids[2]),
                _ => row(error(text), at, &mut grids[3]),
            };
            if !known {
                unknown.push(at);
            }
        }
    }
    let complete = lines.iter().any(|l| l.text.trim() == "Status code distribution:");
    let mut first = Grid::new(RUN, &names(COLUMNS));
    // The row begins where the summary does; its title is the line before.
    first.row(1.min(lines.len().saturating_sub(1)), run);
    let class = |at: usize, line: &str| {
        let text = line.trim();
        if unknown.binary_search(&at).is_ok() {
            Err("report_line_unknown")
        } else if text.is_empty() {
            Ok(LineClass::Blank)
        } else if text == "Summary:" || PARTS.contains(&text) {
            Ok(LineClass::Header)
        } else {
            Ok(LineClass::Continuation)
        }
    };
    let incomplete = (!complete || !unknown.is_empty()).then_some("cut_report");
    let [histogram, latency, status, errors] = grids;
    emit_with(vec![first, histogram, latency, status, errors], lines, incomplete, class, sheet);
}

fn row<'a>(cells: Option<Vec<Cell<'a>>>, at: usize, grid: &mut Grid<'a>) -> bool {
    let known = cells.is_some();
    if let Some(cells) = cells {
        grid.row(at, cells);
    }
    known
}

/// Seconds; `NaN` is nothing.
fn figure(text: &str) -> Option<Cell<'_>> {
    match text.trim() {
        "NaN" => Some(None),
        plain => spelled::decimal(plain).map(|p| Some(Cow::Borrowed(p))),
    }
}

fn set<'a>(run: &mut [Cell<'a>], column: &str, cell: Option<Cell<'a>>) -> bool {
    let (Some(at), Some(cell)) = (COLUMNS.iter().position(|c| c.name == column), cell) else { return false };
    run[at] = cell;
    true
}

fn summary<'a>(text: &'a str, run: &mut [Cell<'a>]) -> bool {
    let Some((name, value)) = text.split_once(':') else { return false };
    let (column, suffix) = match name {
        "Total" => ("total", " secs"),
        "Slowest" => ("slowest", " secs"),
        "Fastest" => ("fastest", " secs"),
        "Average" => ("average", " secs"),
        "Requests/sec" => ("requests_per_second", ""),
        "Total data" => ("total_data", " bytes"),
        "Size/request" => ("size_per_request", " bytes"),
        _ => return false,
    };
    set(run, column, value.trim().strip_suffix(suffix).and_then(figure))
}

/// `resp wait:    0.0021 secs, 0.0012 secs, 0.0079 secs`.
fn details<'a>(text: &'a str, run: &mut [Cell<'a>]) -> bool {
    let Some((name, values)) = text.split_once(':') else { return false };
    let name = match name {
        "DNS+dialup" => "dns_dialup",
        "DNS-lookup" => "dns_lookup",
        "req write" => "req_write",
        "resp wait" => "resp_wait",
        "resp read" => "resp_read",
        _ => return false,
    };
    let values: Vec<&str> = values.split(',').collect();
    // Of dialing only the mean is its own.
    let which = if name == "dns_dialup" { &["avg"][..] } else { &["avg", "min", "max"][..] };
    values.len() == 3
        && values.iter().zip(which).all(|(value, which)| {
            set(run, &format!("{name}_{which}"), value.trim().strip_suffix("secs").and_then(figure))
        })
}

/// `0.003 [1]    |■` and `[200]    182 responses`.
fn bracketed(text: &str, histogram: bool) -> Option<Vec<Cell<'_>>> {
    let (before, rest) = text.split_once('[')?;
    let (inside, after) = rest.split_once(']')?;
    let (first, count) = if histogram {
        (spelled::decimal(before)?, inside)
    } else {
        (inside, after.trim().strip_suffix("responses")?)
    };
    Some(vec![Some(first.into()), Some(spelled::decimal(count)?.into())])
}

/// `95% in 0.0481 secs`; `0% in 0.0000 secs` is a percentile left out.
fn percentile(text: &str) -> Option<Vec<Cell<'_>>> {
    let (percent, rest) = text.split_once("% in ")?;
    let latency = spelled::decimal(rest.strip_suffix("secs")?)?;
    let percent = spelled::decimal(percent)?;
    let missing = percent == "0";
    let keep = |t: &'_ str| (!missing).then(|| Cow::Owned(t.to_owned()));
    Some(vec![keep(percent), keep(latency), Some(text.into())])
}

/// `[5]    Get "http://…": connection refused`.
fn error(text: &str) -> Option<Vec<Cell<'_>>> {
    let (count, message) = text.strip_prefix('[')?.split_once(']')?;
    Some(vec![Some(spelled::decimal(count)?.into()), Some(message.trim().into())])
}
