//! vegeta: the report of one attack as JSON and as text, the histogram, and encoded results as CSV.
//!
//! Source: vegeta `lib/metrics.go` (JSON: durations are whole **nanoseconds**), `lib/reporters.go` (text: Go durations
//! such as `1m5.25s`, `145.082066ms`, `25.3µs`; the names of the figures in brackets vary by version), `lib/results.go`
//! (CSV of 12 columns without a header). All durations are carried in nanoseconds; what the text printed is beside it.
//!
//! `rate` is requests per second while attacking, `throughput` successes per second including the wait for the last
//! response. Status code 0 is a request without a response. What the report cannot tell: the target (the CSV has it) and
//! the planned rate. Absent on purpose: bodies and headers in the CSV stay the base64 they are.

use std::borrow::Cow;

use inquest_core::capture::LineClass;

use super::document::{Cell, Document, Grid, ahead, emit, emit_with, opening};
use super::jmeter_samples::made;
use super::json::{number as digits, pieces, text as string};
use super::spelled;
use crate::block::{Held, words};
use crate::frame::csv::{Derived, derived};
use crate::frame::{Opening, Step};
use crate::kind::spec::SchemaUnit::{Bytes, Count, Ns, PerSecond, Percent, Ratio};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text, time};
use crate::raw::RawCell;
use crate::report::whole::{Kept, Sheet, Whole};
use crate::report::{Begins, Report};

const RUN: [&str; 2] = ["vegeta_run_document", "vegeta_run_text"];
const STATUS: &str = "vegeta_status";
const ERRORS: &str = "vegeta_errors";
const HISTOGRAM: &str = "vegeta_histogram";
const RESULTS: &str = "vegeta_results";

const COLUMNS: &[ColumnSpec] = &[
    gauge("requests", Count),
    number("rate", PerSecond),
    number("throughput", PerSecond),
    number("success", Ratio),
    number("success_percent", Percent),
    number("total_duration", Ns),
    number("duration", Ns),
    number("wait", Ns),
    number("latency_total", Ns),
    number("latency_min", Ns),
    number("latency_mean", Ns),
    number("latency_p50", Ns),
    number("latency_p90", Ns),
    number("latency_p95", Ns),
    number("latency_p99", Ns),
    number("latency_max", Ns),
    number("bytes_in_total", Bytes),
    number("bytes_in_mean", Bytes),
    number("bytes_out_total", Bytes),
    number("bytes_out_mean", Bytes),
    time("earliest"),
    time("latest"),
    time("end"),
    text("printed_latencies"),
];

const RESULT_COLUMNS: &[ColumnSpec] = &[
    number("timestamp", crate::kind::spec::SchemaUnit::Bare),
    text("code"),
    number("latency", Ns),
    gauge("bytes_out", Bytes),
    gauge("bytes_in", Bytes),
    text("error"),
    text("body"),
    text("attack"),
    gauge("seq", Count),
    text("method"),
    text("url"),
    text("headers"),
    time("started_at"),
];

/// The kinds.
pub(super) static KINDS: [Kind; 5] = [
    Kind { frames: &RUN, ..Kind::new("loadtest.vegeta_run", COLUMNS) },
    Kind {
        frames: &[STATUS],
        ..Kind::new("loadtest.vegeta_status", &[text("status").key(), gauge("count", Count)])
    },
    Kind { frames: &[ERRORS], ..Kind::new("loadtest.vegeta_errors", &[text("error").key()]) },
    Kind {
        frames: &[HISTOGRAM],
        ..Kind::new(
            "loadtest.vegeta_histogram",
            &[
                number("from", Ns),
                number("to", Ns),
                gauge("count", Count),
                number("share", Percent),
                text("printed"),
            ],
        )
    },
    Kind { frames: &[RESULTS], ..Kind::new("loadtest.vegeta_results", RESULT_COLUMNS) },
];

/// The reports.
pub(super) const REPORTS: [Report; 4] = [
    Report { begins: Begins::at(b"{"), open: open_document },
    Report { begins: Begins::at(b"R"), open: open_text },
    Report { begins: Begins::at(b"B"), open: open_histogram },
    Report { begins: Begins::DIGIT, open: open_results },
];

fn names(columns: &[ColumnSpec]) -> Vec<&'static str> {
    columns.iter().map(|c| c.name).collect()
}

fn set<'a>(run: &mut [Cell<'a>], column: &str, cell: Cell<'a>) -> bool {
    let known = cell.is_some();
    if let (Some(at), true) = (COLUMNS.iter().position(|c| c.name == column), known) {
        run[at] = cell;
    }
    known
}

fn open_document(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if !first.trim_start().starts_with('{') {
        return None;
    }
    let ahead = ahead(lines);
    let all = ["\"latencies\"", "\"50th\"", "\"99th\"", "\"mean\""].iter().all(|k| ahead.contains(k));
    all.then(|| opening(first, read_document))
}

fn read_document(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let document = Document::new(lines);
    let top = pieces(&document.text);
    let mut run: Vec<Cell<'_>> = vec![None; COLUMNS.len()];
    let mut status = Grid::new(STATUS, &["status", "count"]);
    let mut errors = Grid::new(ERRORS, &["error"]);
    for (key, value) in &top.items {
        let figure = digits(value).map(Cow::Borrowed);
        match key.as_ref() {
            "latencies" | "bytes_in" | "bytes_out" => {
                for (name, value) in &pieces(value).items {
                    let column = match (key.as_ref(), name.strip_suffix("th")) {
                        ("latencies", Some(percentile)) => format!("latency_p{percentile}"),
                        ("latencies", None) => format!("latency_{name}"),
                        (group, _) => format!("{group}_{name}"),
                    };
                    set(&mut run, &column, digits(value).map(Cow::Borrowed));
                }
            }
            "requests" | "rate" | "throughput" | "success" | "duration" | "wait" => {
                set(&mut run, key, figure);
            }
            "earliest" | "latest" | "end" => {
                set(&mut run, key, string(value).map(Cow::Owned));
            }
            "status_codes" => {
                for (code, count) in pieces(value).items {
                    status.row(document.line(count), vec![Some(code), digits(count).map(Cow::Borrowed)]);
                }
            }
            "errors" => {
                for (_, error) in pieces(value).items {
                    errors.row(document.line(error), vec![string(error).map(Cow::Owned)]);
                }
            }
            _ => {}
        }
    }
    let mut grid = Grid::new(RUN[0], &names(COLUMNS));
    grid.row(0, run);
    emit(vec![grid, status, errors], lines, top.cut, sheet);
}

fn open_text(lines: &[Held], _ended: bool) -> Option<Opening> {
    let (first, indent) = unindented(lines.first()?.text());
    (first.starts_with("Requests") && labelled(first)?.0 == "Requests" && first.contains("[total"))
        .then(|| Whole::indented(belongs(), read_text, indent))
}

/// A line without the blanks in front, and their number.
fn unindented(line: &str) -> (&str, usize) {
    let text = line.trim_start_matches(' ');
    (text, line.len() - text.len())
}

/// `Latencies  [mean, 50, 95, 99, max]  1ms, …`: the label, the names and the figures.
fn labelled(line: &str) -> Option<(&str, &str, &str)> {
    let (label, rest) = line.split_once('[')?;
    let (inside, figures) = rest.split_once(']')?;
    let label = label.trim();
    let known = ["Requests", "Duration", "Latencies", "Bytes In", "Bytes Out", "Success", "Status Codes"];
    known.contains(&label).then(|| (label, inside, figures.trim()))
}

/// The lines of a report; after the title of errors any line is one.
fn belongs() -> impl FnMut(&[Kept], &str) -> Step {
    let mut errors = false;
    move |_, line| {
        let text = line.trim();
        let error = errors && !text.is_empty() && !words::is_fence(line);
        errors |= text == "Error Set:";
        if labelled(line).is_some() || text == "Error Set:" || error { Step::Took } else { Step::Over }
    }
}

fn read_text(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let mut run: Vec<Cell<'_>> = vec![None; COLUMNS.len()];
    let mut status = Grid::new(STATUS, &["status", "count"]);
    let mut errors = Grid::new(ERRORS, &["error"]);
    let (mut in_errors, mut unknown) = (false, Vec::new());
    for (at, line) in lines.iter().enumerate() {
        let text = line.text.trim();
        match labelled(&line.text).filter(|_| !in_errors) {
            Some(("Status Codes", _, figures)) => {
                for pair in figures.split_whitespace() {
                    let (code, count) = pair.split_once(':').unwrap_or((pair, ""));
                    status.row(at, vec![Some(code.into()), spelled::decimal(count).map(Cow::Borrowed)]);
                }
            }
            Some((label, inside, figures)) => {
                if label == "Latencies" {
                    set(&mut run, "printed_latencies", Some(text.into()));
                }
                if !read_line(&mut run, label, inside, figures) {
                    unknown.push(at);
                }
            }
            None if text == "Error Set:" => in_errors = true,
            None if in_errors => errors.row(at, vec![Some(text.into())]),
            None => unknown.push(at),
        }
    }
    let mut grid = Grid::new(RUN[1], &names(COLUMNS));
    grid.row(0, run);
    let class = |at: usize, line: &str| {
        if unknown.binary_search(&at).is_ok() {
            Err("report_line_unknown")
        } else if line.trim() == "Error Set:" {
            Ok(LineClass::Header)
        } else {
            Ok(LineClass::Continuation)
        }
    };
    let complete = in_errors && unknown.is_empty();
    emit_with(vec![grid, status, errors], lines, (!complete).then_some("cut_report"), class, sheet);
}

/// Pairs the names in the brackets with the figures behind them.
fn read_line<'a>(run: &mut [Cell<'a>], label: &str, inside: &str, figures: &'a str) -> bool {
    let names: Vec<&str> = inside.split(',').map(str::trim).collect();
    let figures: Vec<&'a str> = figures.split(',').map(str::trim).collect();
    names.len() == figures.len()
        && names.iter().zip(figures).all(|(name, figure)| {
            let plain = || spelled::decimal(figure).map(Cow::Borrowed);
            let duration = || spelled::nanoseconds(figure).map(Cow::Owned);
            match (label, *name) {
                ("Requests", "total") => set(run, "requests", plain()),
                ("Requests", "rate") => set(run, "rate", plain()),
                ("Requests", "throughput") => set(run, "throughput", plain()),
                ("Duration", "total") => set(run, "total_duration", duration()),
                ("Duration", "attack") => set(run, "duration", duration()),
                ("Duration", "wait") => set(run, "wait", duration()),
                ("Latencies", name) if name.starts_with(|c: char| c.is_ascii_digit()) => {
                    set(run, &format!("latency_p{name}"), duration())
                }
                ("Latencies", name) => set(run, &format!("latency_{name}"), duration()),
                ("Bytes In", name) => set(run, &format!("bytes_in_{name}"), plain()),
                ("Bytes Out", name) => set(run, &format!("bytes_out_{name}"), plain()),
                ("Success", "ratio") => {
                    let percent = figure.strip_suffix('%').and_then(spelled::decimal);
                    set(run, "success_percent", percent.map(Cow::Borrowed))
                }
                _ => false,
            }
        })
}

fn open_histogram(lines: &[Held], _ended: bool) -> Option<Opening> {
    let (first, indent) = unindented(lines.first()?.text());
    if !first.starts_with("Bucket") {
        return None;
    }
    let title: Vec<&str> = first.split_whitespace().take(5).collect();
    (title == ["Bucket", "#", "%", "Histogram"])
        .then(|| Whole::indented(bucket_belongs, read_histogram, indent))
}

fn bucket_belongs(_kept: &[Kept], line: &str) -> Step {
    if line.starts_with('[') { Step::Took } else { Step::Over }
}

fn read_histogram(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let mut grid = Grid::new(HISTOGRAM, &["from", "to", "count", "share", "printed"]);
    let mut unknown = Vec::new();
    for (at, line) in lines.iter().enumerate().skip(1) {
        match bucket(&line.text) {
            Some(cells) => grid.row(at, cells),
            None => unknown.push(at),
        }
    }
    let class = |at: usize, _: &str| {
        if unknown.binary_search(&at).is_ok() { Err("cut_row") } else { Ok(LineClass::Header) }
    };
    emit_with(vec![grid], lines, (!unknown.is_empty()).then_some("cut_row"), class, sheet);
}

/// `[6ms,    +Inf]   4771  31.81%  ####`.
fn bucket(line: &str) -> Option<Vec<Cell<'_>>> {
    let (inside, rest) = line.strip_prefix('[')?.split_once(']')?;
    let (from, to) = inside.split_once(',')?;
    let mut words = rest.split_whitespace();
    let count = spelled::decimal(words.next()?)?;
    let share = spelled::decimal(words.next()?.strip_suffix('%')?)?;
    // The last bucket has no end.
    let to = if to.trim() == "+Inf" { None } else { Some(spelled::nanoseconds(to)?.into()) };
    Some(vec![
        Some(spelled::nanoseconds(from)?.into()),
        to,
        Some(count.into()),
        Some(share.into()),
        Some(inside.into()),
    ])
}

fn open_results(lines: &[Held], _ended: bool) -> Option<Opening> {
    let (first, _) = unindented(lines.first()?.text());
    if !first.bytes().take(19).all(|b| b.is_ascii_digit()) || first.as_bytes().get(19) != Some(&b',') {
        return None;
    }
    let mut cells = first.splitn(7, ',');
    let ints = [cells.next(), cells.next(), cells.next(), cells.next(), cells.next()];
    let all = ints.iter().all(|c| c.is_some_and(|c| !c.is_empty() && c.bytes().all(|b| b.is_ascii_digit())));
    let names: Vec<String> = RESULT_COLUMNS[..12].iter().map(|c| c.name.to_owned()).collect();
    if !all || first.matches(',').count() < 11 {
        return None;
    }
    let opening = derived(
        lines,
        b',',
        Derived {
            frame: RESULTS,
            names: Some(names),
            extra: &["started_at"],
            places: |_| vec![Some(0)],
            cells: started,
        },
    );
    // A row of another width is no result of this version.
    opening.filter(|_| super::fields(first, b',') == 12)
}

fn started(_: &[Option<usize>], row: &[RawCell<'_>]) -> Vec<RawCell<'static>> {
    let nanos = row.first().and_then(|c| c.text.parse::<i128>().ok());
    let instant = nanos.and_then(|n| jiff::Timestamp::from_nanosecond(n).ok());
    vec![made(instant.map(|t| t.to_string()))]
}
