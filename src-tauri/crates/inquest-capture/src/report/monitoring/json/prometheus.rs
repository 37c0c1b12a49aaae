//! `monitoring.prometheus_series`: answers of the Prometheus HTTP API to `query` and `query_range`.
//!
//! Source: Prometheus documentation, `querying/api.md` (format overview, range vectors, instant vectors, scalars,
//! strings, native histograms); real answers of Prometheus 2.42.
//!
//! A point is a row: the series as one text (`name{label="value",...}`, labels sorted), its metric's name where there is
//! one (functions take it away), the instant, the value. `NaN` and infinities are values of their own; a gap is no row,
//! for the answer has none. A native histogram is carried as its JSON in `histogram`. `unit` is told by the metric's name
//! where its maker's convention does. Warnings, infos and errors are rows of a block of their own. Takes `data`,
//! `result` or the bare list of series too.
//!
//! What the format cannot tell: the query (keep it beside the answer: the window of a `rate()` is only there), and the
//! step. Where labels come after the points, at most [`HELD_BYTES`] of points wait for them.

use super::slice::{cell, items, members, unquoted};
use super::{Block, Notices, Reader, Took, label_set};
use crate::frame::Out;
use crate::kind::spec::SchemaUnit::Bare;
use crate::kind::spec::{ColumnSpec, Kind, number, text, time};
use crate::report::monitoring::gather::Cell;
use crate::report::monitoring::{clock, metric_names, only_by_frame};

const FRAME: &str = "prometheus_series";
const HELD_BYTES: usize = 8 << 20;
const NAMES: [&str; 6] = ["series", "metric", "time", "value", "unit", "histogram"];

const COLUMNS: &[ColumnSpec] = &[
    text("series").key(),
    text("metric"),
    time("time").key(),
    number("value", Bare),
    text("unit"),
    text("histogram"),
];

/// The kind.
pub(in crate::report::monitoring) static KIND: Kind = Kind {
    frames: &[FRAME],
    content: Some(only_by_frame),
    ..Kind::new("monitoring.prometheus_series", COLUMNS)
};

#[derive(Default)]
pub(super) struct Reading {
    block: Block,
    series: Option<(String, Cell)>,
    /// Points whose labels have not come yet.
    held: Vec<(u64, bool, String)>,
    held_bytes: usize,
    /// The instant of a scalar.
    instant: Option<String>,
    error_type: Cell,
    notices: Notices,
    unlabelled: bool,
}

/// The place within a series; the empty one is the series itself.
fn within(place: &str) -> Option<&str> {
    ["data.result[]", "result[]", "[]"].iter().find_map(|p| place.strip_prefix(p))
}

impl Reader for Reading {
    fn wants(&self, place: &str, first: u8) -> bool {
        match within(place) {
            Some("") => first != b'{',
            Some(".metric" | ".values[]" | ".value" | ".histograms[]" | ".histogram") => true,
            Some(_) => false,
            None => matches!(place, "warnings[]" | "infos[]" | "error" | "errorType"),
        }
    }

    fn element(&mut self, place: &str, json: &str, line: u64, out: &mut Out<'_>) -> Took {
        match within(place) {
            Some("") => self.scalar(json, line, out),
            Some(".metric") => self.labels(json, out),
            Some(inner) => {
                let histogram = inner.starts_with(".histogram");
                if self.series.is_some() || self.unlabelled {
                    return self.point(json, histogram, line, out);
                }
                self.hold(json, histogram, line, out)
            }
            None => {
                match place {
                    "warnings[]" => self.notices.keep(line, "warning", None, cell(json)),
                    "infos[]" => self.notices.keep(line, "info", None, cell(json)),
                    "errorType" => self.error_type = cell(json),
                    _ => self.notices.keep(line, "error", self.error_type.clone(), cell(json)),
                }
                Took::Other
            }
        }
    }

    fn leave(&mut self, place: &str, out: &mut Out<'_>) {
        if within(place) == Some("") {
            self.release(out);
            self.series = None;
            self.unlabelled = false;
        }
    }

    fn finish(&mut self, cut: Option<&'static str>, first_line: u64, out: &mut Out<'_>) {
        self.release(out);
        if self.notices.0.is_empty() || self.block.open {
            self.block.begin(FRAME, &NAMES, first_line, out);
        }
        if let Some(why) = cut {
            out.incomplete(why);
        }
        self.notices.give(out);
    }
}

impl Reading {
    fn labels(&mut self, json: &str, out: &mut Out<'_>) -> Took {
        let Some(labels) = members(json) else { return Took::Bad("bad_json") };
        let mut name = None;
        let mut pairs = Vec::with_capacity(labels.len());
        for (key, value) in labels {
            let value = cell(value).unwrap_or_default();
            if key == "__name__" { name = Some(value) } else { pairs.push((key.into_owned(), value)) }
        }
        let set = label_set(&mut pairs);
        let series = match &name {
            Some(name) if pairs.is_empty() => name.clone(),
            Some(name) => format!("{name}{set}"),
            None => set,
        };
        self.series = Some((series, name));
        self.release(out);
        Took::Other
    }

    fn hold(&mut self, json: &str, histogram: bool, line: u64, out: &mut Out<'_>) -> Took {
        self.held_bytes += json.len() + 64;
        self.held.push((line, histogram, json.to_owned()));
        if self.held_bytes > HELD_BYTES {
            // Too many to wait: these points stay without their labels.
            self.unlabelled = true;
            crate::text::note(&mut out.findings, "series_without_labels", line);
            self.release(out);
        }
        Took::Rows(1)
    }

    fn release(&mut self, out: &mut Out<'_>) {
        self.held_bytes = 0;
        for (line, histogram, json) in std::mem::take(&mut self.held) {
            if let Took::Bad(_) = self.point(&json, histogram, line, out) {
                out.incomplete("bad_point");
            }
        }
    }

    fn point(&mut self, json: &str, histogram: bool, line: u64, out: &mut Out<'_>) -> Took {
        let parts = items(json).unwrap_or_default();
        let [at, value] = parts.as_slice() else { return Took::Bad("bad_point") };
        let Some(instant) = clock::epoch_seconds(at) else { return Took::Bad("bad_point") };
        if histogram {
            let cells = self.cells(Some(instant), None, Some((*value).to_owned()));
            return self.row(cells, line, out);
        }
        let Some(value) = unquoted(value).and_then(|v| metric_names::value(&v)) else {
            return Took::Bad("bad_point");
        };
        let cells = self.cells(Some(instant), Some(value), None);
        self.row(cells, line, out)
    }

    fn cells(&self, instant: Cell, value: Cell, histogram: Cell) -> Vec<Cell> {
        let (series, metric) = match &self.series {
            Some((series, metric)) => (Some(series.clone()), metric.clone()),
            None => (None, None),
        };
        let unit = metric.as_deref().and_then(metric_names::unit).map(str::to_owned);
        vec![series, metric, instant, value, unit, histogram]
    }

    fn row(&mut self, cells: Vec<Cell>, line: u64, out: &mut Out<'_>) -> Took {
        self.block.begin(FRAME, &NAMES, line, out);
        Block::row(cells, line, out);
        Took::Rows(1)
    }

    /// A scalar or a string: its result is `[instant, "value"]` itself.
    fn scalar(&mut self, json: &str, line: u64, out: &mut Out<'_>) -> Took {
        match self.instant.take() {
            None => {
                self.instant = clock::epoch_seconds(json);
                if self.instant.is_some() { Took::Other } else { Took::Bad("bad_point") }
            }
            Some(instant) => {
                let value = unquoted(json).map(|v| metric_names::value(&v).unwrap_or_else(|| v.into_owned()));
                let cells = self.cells(Some(instant), value, None);
                self.row(cells, line, out)
            }
        }
    }
}
