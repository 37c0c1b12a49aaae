//! Locust's CSV files: `_stats.csv`, `_stats_history.csv`, `_failures.csv`, `_exceptions.csv`.
//!
//! Source: Locust `stats.py` (`StatsCSV`, `StatsCSVFileWriter`; 2.47 run for the tests). Times are milliseconds, sizes
//! bytes. Percentile columns follow `PERCENTILES_TO_REPORT` and are rounded: `N/A` before the first request is NULL. In
//! the history the percentiles and rates are of the last ten seconds, columns that begin with `Total` of the whole run;
//! without `--csv-full-history` it holds only the sum of all. `Timestamp` is seconds since 1970.
//!
//! Added columns: `row_kind` is `total` for the row that sums up the others (`Aggregated`, without a type), else
//! `request`; `started_at` in the history is the instant of its time stamp. While a run goes on the file of statistics is
//! written anew in place: a copy of it may be cut, or of two moments.

use super::jmeter_samples::made;
use super::percentiles;
use crate::block::Held;
use crate::frame::Opening;
use crate::frame::csv::{Derived, derived};
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Count, Ms, PerSecond};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text, time};
use crate::raw::RawCell;
use crate::report::{Begins, Report};

const STATS: &str = "locust_stats";
const HISTORY: &str = "locust_stats_history";

const COLUMNS: &[ColumnSpec] = &[
    number("timestamp", Bare),
    gauge("user count", Count),
    text("type").key(),
    text("name").key(),
    gauge("request count", Count),
    gauge("failure count", Count),
    number("median response time", Ms),
    number("average response time", Ms),
    number("min response time", Ms),
    number("max response time", Ms),
    number("average content size", Bytes),
    number("requests/s", PerSecond),
    number("failures/s", PerSecond),
    gauge("total request count", Count),
    gauge("total failure count", Count),
    number("total median response time", Ms),
    number("total average response time", Ms),
    number("total min response time", Ms),
    number("total max response time", Ms),
    number("total average content size", Bytes),
    text("row_kind"),
    time("started_at"),
];

/// The kinds.
pub(super) static KINDS: [Kind; 4] = [
    Kind {
        frames: &[STATS],
        identity: &[&["type", "name"]],
        varying: Some(percentiles::milliseconds),
        ..Kind::new("loadtest.locust_stats", COLUMNS)
    },
    Kind {
        frames: &[HISTORY],
        varying: Some(percentiles::milliseconds),
        ..Kind::new("loadtest.locust_history", COLUMNS)
    },
    Kind {
        signature: &[&["method"], &["name"], &["error"], &["occurrences"]],
        identity: &[&["method", "name", "error"]],
        ..Kind::new(
            "loadtest.locust_failures",
            &[
                text("method"),
                text("name"),
                text("error"),
                gauge("occurrences", Count),
                time("first seen"),
                time("last seen"),
            ],
        )
    },
    Kind {
        signature: &[&["count"], &["message"], &["traceback"], &["nodes"]],
        ..Kind::new(
            "loadtest.locust_exceptions",
            &[gauge("count", Count), text("message"), text("traceback"), text("nodes")],
        )
    },
];

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"TM\""), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text().trim_start_matches(['"', ' ']);
    let (frame, extra): (_, &'static [&'static str]) = if first.starts_with("Timestamp") {
        (HISTORY, &["row_kind", "started_at"])
    } else if first.starts_with("Type") || first.starts_with("Method") {
        (STATS, &["row_kind"])
    } else {
        return None;
    };
    let names: Vec<&str> = first.split(',').map(|n| n.trim_matches(['"', ' '])).collect();
    let has = |name: &str| names.contains(&name);
    let certain = has("Name")
        && if frame == HISTORY {
            has("User Count") && has("Total Request Count")
        } else {
            has("Request Count") && has("Failure Count")
        };
    let cells = if frame == HISTORY { history_cells } else { stats_cells };
    certain.then(|| derived(lines, b',', Derived { frame, names: None, extra, places, cells }))?
}

fn places(names: &[String]) -> Vec<Option<usize>> {
    ["Name", "Timestamp", "Type"].iter().map(|name| names.iter().position(|n| n == name)).collect()
}

fn stats_cells(places: &[Option<usize>], row: &[RawCell<'_>]) -> Vec<RawCell<'static>> {
    let get = |at: usize| places.get(at).copied().flatten().and_then(|p| row.get(p)).map(|c| c.text.as_ref());
    // A request may be called so too; it has a type then.
    let total =
        matches!(get(0), Some("Aggregated" | "Total")) && get(2).is_none_or(|t| matches!(t, "" | "None"));
    vec![made(Some(if total { "total" } else { "request" }.to_owned()))]
}

fn history_cells(places: &[Option<usize>], row: &[RawCell<'_>]) -> Vec<RawCell<'static>> {
    let seconds = places.get(1).copied().flatten().and_then(|p| row.get(p)).and_then(|c| c.text.parse().ok());
    let instant = seconds.and_then(|s| jiff::Timestamp::from_second(s).ok());
    let mut cells = stats_cells(places, row);
    cells.push(made(instant.map(|t| t.to_string())));
    cells
}
