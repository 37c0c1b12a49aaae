//! JMeter's sample results as delimited text (`.jtl`, `.csv`): one row per sample.
//!
//! Source: JMeter `CSVSaveService` (names and order of the columns, `DATE_FORMAT_STRINGS`) and `jmeter.properties`
//! (`jmeter.save.saveservice.*`). Any column may be off; names in quotes are sample variables; the delimiter is a
//! comma, a tab or a semicolon; up to 2.x no header is written. Times are whole milliseconds; `timeStamp` is when the
//! sample began (unless `sampleresult.timestamp.start=false`) as milliseconds since 1970 or by a `SimpleDateFormat`.
//!
//! Added columns: `row_kind` tells the rows of transaction controllers (`transaction`: they sum up samples that have
//! rows of their own) from samples, and is NULL where the columns that tell it are off; `started_at` is the instant of
//! `timeStamp`, without a zone where it was printed as a text without one, NULL for a text of another format.
//!
//! What the format cannot tell: the zone of a printed time; with no header, which columns are on: the default sets of
//! JMeter 2 to 5 are told apart by width and cells, any other width stays a table without names.

use jiff::Timestamp;

use crate::block::Held;
use crate::frame::Opening;
use crate::frame::csv::{Derived, derived};
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Count, Ms};
use crate::kind::spec::{ColumnSpec, Kind, flag, gauge, number, text, time};
use crate::raw::{CellForm, RawCell};
use crate::report::{Begins, Report};

/// The frame of delimited samples.
const FRAME: &str = "jmeter_samples_csv";

const COLUMNS: &[ColumnSpec] = &[
    number("timestamp", Bare),
    gauge("elapsed", Ms),
    text("label"),
    text("responsecode"),
    text("responsemessage"),
    text("threadname"),
    text("datatype"),
    flag("success"),
    text("failuremessage"),
    gauge("bytes", Bytes),
    gauge("sentbytes", Bytes),
    gauge("grpthreads", Count),
    gauge("allthreads", Count),
    text("url"),
    text("filename"),
    gauge("latency", Ms),
    text("encoding"),
    gauge("samplecount", Count),
    gauge("errorcount", Count),
    text("hostname"),
    gauge("idletime", Ms),
    gauge("connect", Ms),
    text("element"),
    gauge("depth", Count),
    gauge("failed_assertions", Count),
    text("variables"),
    text("row_kind"),
    time("started_at"),
];

/// The kind.
pub(super) static KIND: Kind =
    Kind { frames: &[FRAME, super::jmeter_xml::FRAME], ..Kind::new("loadtest.jmeter_samples", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"te").digit(), open };

/// Added columns.
const EXTRA: &[&str] = &["row_kind", "started_at"];

/// Columns that a version writes by default, when it writes no names.
const DEFAULTS: &[&[&str]] = &[
    &[
        "timeStamp",
        "elapsed",
        "label",
        "responseCode",
        "responseMessage",
        "threadName",
        "dataType",
        "success",
        "failureMessage",
        "bytes",
        "sentBytes",
        "grpThreads",
        "allThreads",
        "URL",
        "Latency",
        "IdleTime",
        "Connect",
    ],
    &[
        "timeStamp",
        "elapsed",
        "label",
        "responseCode",
        "responseMessage",
        "threadName",
        "dataType",
        "success",
        "failureMessage",
        "bytes",
        "sentBytes",
        "grpThreads",
        "allThreads",
        "Latency",
        "IdleTime",
        "Connect",
    ],
    &[
        "timeStamp",
        "elapsed",
        "label",
        "responseCode",
        "responseMessage",
        "threadName",
        "dataType",
        "success",
        "failureMessage",
        "bytes",
        "grpThreads",
        "allThreads",
        "Latency",
        "IdleTime",
    ],
    &[
        "timeStamp",
        "elapsed",
        "label",
        "responseCode",
        "responseMessage",
        "threadName",
        "dataType",
        "success",
        "bytes",
        "grpThreads",
        "allThreads",
        "Latency",
    ],
    &[
        "timeStamp",
        "elapsed",
        "label",
        "responseCode",
        "responseMessage",
        "threadName",
        "dataType",
        "success",
        "bytes",
        "Latency",
    ],
];

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text().trim_start_matches(' ');
    let derive = |names| Derived { frame: FRAME, names, extra: EXTRA, places, cells };
    if first.starts_with("timeStamp") || first.starts_with("elapsed") {
        let delimiter = first.bytes().find(|b| matches!(b, b',' | b'\t' | b';'))?;
        let known = first.split(char::from(delimiter)).filter(|name| is_name(name)).count();
        return (known >= 3 && first.contains("elapsed")).then(|| derived(lines, delimiter, derive(None)))?;
    }
    if !first.bytes().take(13).all(|b| b.is_ascii_digit()) {
        return None;
    }
    let delimiter = first.as_bytes().get(13).copied().filter(|b| matches!(b, b',' | b'\t' | b';'))?;
    let names = DEFAULTS.iter().find(|names| fits(first, delimiter, names))?;
    derived(lines, delimiter, derive(Some(names.iter().map(|n| (*n).to_owned()).collect())))
}

/// A column that JMeter writes.
fn is_name(name: &str) -> bool {
    DEFAULTS[0].contains(&name.trim())
}

/// Cells of a line, without regard to quotes around line ends.
fn split(line: &str, delimiter: u8) -> Vec<&str> {
    let mut cells = Vec::new();
    let (mut from, mut quoted) = (0, false);
    for (at, b) in line.bytes().enumerate() {
        match b {
            b'"' => quoted = !quoted,
            _ if b == delimiter && !quoted => {
                cells.push(&line[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    cells.push(&line[from..]);
    cells
}

/// True when the cells have the forms that these columns have.
fn fits(line: &str, delimiter: u8, names: &[&str]) -> bool {
    let cells = split(line, delimiter);
    let int = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    cells.len() == names.len()
        && cells.iter().zip(names).all(|(cell, name)| match *name {
            "timeStamp" | "elapsed" | "bytes" | "sentBytes" | "grpThreads" | "allThreads" | "Latency"
            | "IdleTime" | "Connect" => int(cell),
            "success" => matches!(*cell, "true" | "false"),
            "dataType" => matches!(*cell, "" | "text" | "bin"),
            _ => true,
        })
}

fn places(names: &[String]) -> Vec<Option<usize>> {
    ["dataType", "responseMessage", "timeStamp"]
        .iter()
        .map(|name| names.iter().position(|n| n == name))
        .collect()
}

fn cells(places: &[Option<usize>], row: &[RawCell<'_>]) -> Vec<RawCell<'static>> {
    let get = |at: usize| places.get(at).copied().flatten().and_then(|p| row.get(p)).map(|c| c.text.as_ref());
    let kind = row_kind(get(0), get(1)).map(str::to_owned);
    vec![made(kind), made(get(2).and_then(started_at))]
}

/// A cell that follows from others.
pub(super) fn made(text: Option<String>) -> RawCell<'static> {
    match text {
        Some(text) => RawCell { text: text.into(), form: CellForm::Bare },
        None => RawCell { text: "".into(), form: CellForm::Null },
    }
}

/// `transaction` or `sample`, by type and message; nothing where a column is off.
pub(super) fn row_kind(data_type: Option<&str>, message: Option<&str>) -> Option<&'static str> {
    let message = message?;
    let counts = message.starts_with("Number of samples in transaction");
    Some(if counts && data_type.is_none_or(str::is_empty) { "transaction" } else { "sample" })
}

/// The instant of a time stamp: milliseconds since 1970, or one of JMeter's year-first formats.
pub(super) fn started_at(stamp: &str) -> Option<String> {
    let stamp = stamp.trim();
    if stamp.bytes().all(|b| b.is_ascii_digit()) {
        return Some(Timestamp::from_millisecond(stamp.parse().ok()?).ok()?.to_string());
    }
    let b = stamp.as_bytes();
    let dated = b.len() >= 19
        && b[..4].iter().all(u8::is_ascii_digit)
        && matches!((b[4], b[7]), (b'/', b'/') | (b'-', b'-'))
        && b[10] == b' ';
    dated.then(|| stamp.replacen('/', "-", 2))
}
