//! Metrics of k6 at the end of a run, as its summaries hold them: one row per metric, whatever the form.
//!
//! Source: k6 `internal/js/summary.js`, `summary-legacy.js`, `summary-wrapper.js` and
//! `internal/lib/summary/machine_readable.go`. A column has one unit: figures of times end in `_ms`, of data in `_bytes`;
//! what the summary does not say to be a time or data, and k6's own list does not know, has none.
//!
//! A rate counts how often something was true: `true_count`, `false_count`. The files call them passes and fails, and
//! in `http_req_failed` a pass is a request that *failed*: `true_means` says so for k6's own rates. Thresholds are told
//! in words, `held` or `crossed`: the legacy export writes `true` for a crossed one, `handleSummary` writes `ok: true`
//! for one that held.

use super::document::{Cell, Grid};
use super::percentiles;
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Count, Ms, PerSecond, Percent, Ratio};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number, text};

/// Frames of the metrics by form: JSON, text.
pub(super) const METRICS: [&str; 2] = ["k6_summary_metrics", "k6_text_metrics"];
/// The frame of thresholds.
pub(super) const THRESHOLDS: &str = "k6_thresholds";
/// The frame of checks.
pub(super) const CHECKS: &str = "k6_checks";
/// The frame of the run itself.
pub(super) const RUN: &str = "k6_run";

const COLUMNS: &[ColumnSpec] = &[
    text("metric").key(),
    text("type"),
    text("contains"),
    number("count", Count),
    number("per_second", PerSecond),
    number("total_bytes", Bytes),
    number("bytes_per_second", Bare),
    number("rate", Ratio),
    number("rate_percent", Percent),
    gauge("true_count", Count),
    gauge("false_count", Count),
    gauge("total_count", Count),
    text("true_means"),
    number("value", Bare),
    number("avg", Bare),
    number("min", Bare),
    number("med", Bare),
    number("max", Bare),
    number("value_ms", Ms),
    number("avg_ms", Ms),
    number("min_ms", Ms),
    number("med_ms", Ms),
    number("max_ms", Ms),
    number("value_bytes", Bytes),
    number("avg_bytes", Bytes),
    number("min_bytes", Bytes),
    number("med_bytes", Bytes),
    number("max_bytes", Bytes),
    text("printed"),
];

/// Metrics.
pub(super) static METRICS_KIND: Kind = Kind {
    frames: &METRICS,
    identity: &[&["metric"]],
    varying: Some(percentile),
    ..Kind::new("loadtest.k6_metrics", COLUMNS)
};

/// Thresholds.
pub(super) static THRESHOLDS_KIND: Kind = Kind {
    frames: &[THRESHOLDS],
    identity: &[&["metric", "threshold"]],
    ..Kind::new(
        "loadtest.k6_thresholds",
        &[text("metric"), text("threshold"), text("outcome"), text("observed")],
    )
};

/// Checks.
pub(super) static CHECKS_KIND: Kind = Kind {
    frames: &[CHECKS],
    identity: &[&["path", "check"]],
    ..Kind::new(
        "loadtest.k6_checks",
        &[text("path"), text("check"), gauge("passes", Count), gauge("fails", Count)],
    )
};

/// The run.
pub(super) static RUN_KIND: Kind = Kind {
    frames: &[RUN],
    ..Kind::new(
        "loadtest.k6_run",
        &[number("duration_ms", Ms), text("k6_version"), text("generated_at"), text("script")],
    )
};

fn percentile(lower: &str) -> Option<&'static ColumnSpec> {
    percentiles::find(lower.strip_prefix('p')?.strip_suffix("_ms")?)
}

/// Columns of thresholds, checks and the run.
pub(super) const THRESHOLD_COLUMNS: [&str; 4] = ["metric", "threshold", "outcome", "observed"];
/// See [`THRESHOLD_COLUMNS`].
pub(super) const CHECK_COLUMNS: [&str; 4] = ["path", "check", "passes", "fails"];
/// See [`THRESHOLD_COLUMNS`].
pub(super) const RUN_COLUMNS: [&str; 4] = ["duration_ms", "k6_version", "generated_at", "script"];

/// The words for a threshold.
pub(super) fn outcome(held: bool) -> &'static str {
    if held { "held" } else { "crossed" }
}

/// A metric while it is read: the columns it fills.
pub(super) struct Metric<'a> {
    /// Position of its line.
    pub(super) line: usize,
    /// Column and cell.
    pub(super) cells: Vec<(String, Cell<'a>)>,
}

impl<'a> Metric<'a> {
    /// Fills a column.
    pub(super) fn set(&mut self, column: &str, cell: impl Into<std::borrow::Cow<'a, str>>) {
        self.cells.push((column.to_owned(), Some(cell.into())));
    }
}

/// The column of a statistic: `p(95)` of times is `p95_ms`.
pub(super) fn statistic(name: &str, contains: &str) -> String {
    let name = match name.strip_prefix("p(").and_then(|n| n.strip_suffix(')')) {
        Some(figure) => format!("p{figure}"),
        None => name.to_owned(),
    };
    match contains {
        _ if name == "count" => name,
        "time" => format!("{name}_ms"),
        "data" => format!("{name}_bytes"),
        _ => name,
    }
}

/// All metrics as one table: a column for each that some metric fills, the known ones first.
pub(super) fn grid<'a>(frame: &'static str, metrics: Vec<Metric<'a>>) -> Grid<'a> {
    let mut columns: Vec<String> = Vec::new();
    for (name, _) in metrics.iter().flat_map(|m| &m.cells) {
        if !columns.contains(name) && columns.len() < 64 {
            columns.push(name.clone());
        }
    }
    let place = |name: &String| COLUMNS.iter().position(|c| c.name == name).unwrap_or(COLUMNS.len() - 1);
    columns.sort_by_key(place);
    let mut grid = Grid::new(frame, &columns);
    for mut metric in metrics {
        let cells = columns
            .iter()
            .map(|column| {
                let at = metric.cells.iter().position(|(name, _)| name == column)?;
                metric.cells.swap_remove(at).1
            })
            .collect();
        grid.row(metric.line, cells);
    }
    grid
}
