//! `monitoring.cloudwatch` and `monitoring.cloudwatch_statistics`: what the AWS CLI prints for `cloudwatch
//! get-metric-data` and `get-metric-statistics`.
//!
//! Source: the service's API reference (GetMetricData, GetMetricStatistics, Datapoint, MessageData).
//!
//! Answers come newest first or in no order: rows are put in the order of time (`sorted_by_time`). A result whose status
//! is not `Complete`, or an answer with `NextToken`, is incomplete. Messages are rows of a block of their own.
//! What the format cannot tell: period and statistic of get-metric-data, and its unit; get-metric-statistics prints the
//! unit beside each figure: where all have the same it is that of the columns (one metric may come in several).

use inquest_core::Unit;
use inquest_core::unit::TimeUnit;

use super::slice::{Lines, cell, items, members};
use super::{Block, Notices, Reader, Took};
use crate::frame::Out;
use crate::kind::spec::SchemaUnit::{Bare, Count};
use crate::kind::spec::{ColumnSpec, Kind, fgauge, text, time};
use crate::limits::ELEMENT_BYTES;
use crate::report::monitoring::gather::Cell;
use crate::report::monitoring::{clock, only_by_frame};
use crate::text::note;
use crate::typing::scalar::parse_time;

const DATA: &str = "cloudwatch_data";
const STATISTICS: &str = "cloudwatch_statistics";
const DATA_NAMES: [&str; 5] = ["id", "label", "time", "value", "status"];

const DATA_COLUMNS: &[ColumnSpec] =
    &[text("id").key(), text("label").key(), time("time").key(), fgauge("value", Bare), text("status")];
const STATISTICS_COLUMNS: &[ColumnSpec] = &[
    text("label").key(),
    time("time").key(),
    fgauge("samplecount", Count),
    fgauge("average", Bare),
    fgauge("sum", Bare),
    fgauge("minimum", Bare),
    fgauge("maximum", Bare),
    text("unit").key(),
];

/// The kind of get-metric-data.
pub(in crate::report::monitoring) static DATA_KIND: Kind = Kind {
    frames: &[DATA],
    content: Some(only_by_frame),
    ..Kind::new("monitoring.cloudwatch", DATA_COLUMNS)
};

/// The kind of get-metric-statistics.
pub(in crate::report::monitoring) static STATISTICS_KIND: Kind = Kind {
    frames: &[STATISTICS],
    content: Some(only_by_frame),
    ..Kind::new("monitoring.cloudwatch_statistics", STATISTICS_COLUMNS)
};

#[derive(Default)]
pub(super) struct Reading {
    block: Block,
    incomplete: Option<&'static str>,
    notices: Notices,
    label: Cell,
    /// Figures of get-metric-statistics, which come in no order.
    points: Vec<Point>,
    bytes: usize,
    statistics: bool,
}

struct Point {
    at: Option<i64>,
    line: u64,
    time: Cell,
    figures: Vec<(String, Cell)>,
}

impl Reader for Reading {
    fn wants(&self, place: &str, _first: u8) -> bool {
        matches!(place, "MetricDataResults[]" | "Messages[]" | "NextToken" | "Datapoints[]" | "Label")
    }

    fn element(&mut self, place: &str, json: &str, line: u64, out: &mut Out<'_>) -> Took {
        match place {
            "MetricDataResults[]" => self.result(json, line, out),
            "Datapoints[]" => self.datapoint(json, line),
            "Messages[]" => {
                self.message(json, line);
                Took::Other
            }
            "Label" => {
                self.statistics = true;
                self.label = cell(json);
                Took::Other
            }
            _ => {
                if cell(json).is_some_and(|t| !t.is_empty()) {
                    self.incomplete.get_or_insert("more_pages");
                }
                Took::Other
            }
        }
    }

    fn finish(&mut self, cut: Option<&'static str>, first_line: u64, out: &mut Out<'_>) {
        if self.statistics || !self.points.is_empty() {
            self.statistics(first_line, out);
        } else {
            self.block.begin(DATA, &DATA_NAMES, first_line, out);
        }
        if let Some(why) = cut.or(self.incomplete) {
            out.incomplete(why);
        }
        self.notices.give(out);
    }
}

/// A time as printed: text with its zone, or seconds since 1970.
fn instant(json: &str) -> (Option<i64>, Cell) {
    let text = cell(json);
    let text = match text {
        Some(t) if t.starts_with(|c: char| c.is_ascii_digit()) && !t.contains(':') => {
            clock::epoch_seconds(&t)
        }
        other => other,
    };
    (text.as_deref().and_then(|t| parse_time(t.as_bytes())).and_then(|t| t.micros), text)
}

/// A unit of the service; `None` where it says that there is none.
fn unit_of(name: &str) -> Option<Unit> {
    Some(match name {
        "None" => return None,
        "Seconds" => Unit::S,
        "Milliseconds" => Unit::MS,
        "Microseconds" => Unit::Time(TimeUnit::Us),
        "Bytes" => Unit::Bytes,
        "Percent" => Unit::Percent,
        "Count" => Unit::Count,
        "Bytes/Second" => Unit::BytesPerSecond,
        "Count/Second" => Unit::PerSecond,
        other => Unit::Other(other.into()),
    })
}

impl Reading {
    fn message(&mut self, json: &str, line: u64) {
        let mut code = None;
        let mut value = None;
        for (key, v) in members(json).unwrap_or_default() {
            match key.as_ref() {
                "Code" => code = cell(v),
                "Value" => value = cell(v),
                _ => {}
            }
        }
        self.notices.keep(line, "message", code, value);
    }

    fn result(&mut self, json: &str, line: u64, out: &mut Out<'_>) -> Took {
        let Some(fields) = members(json) else { return Took::Bad("bad_json") };
        let of = |name: &str| fields.iter().find(|(k, _)| k == name).map(|(_, v)| *v);
        let list = |name: &str| of(name).and_then(items).unwrap_or_default();
        let (times, values) = (list("Timestamps"), list("Values"));
        let (id, label, status) =
            (of("Id").and_then(cell), of("Label").and_then(cell), of("StatusCode").and_then(cell));
        for message in list("Messages") {
            self.message(message, line);
        }
        if status.as_deref().is_some_and(|s| s != "Complete") {
            self.incomplete = Some("partial_data");
        }
        if times.len() != values.len() {
            self.incomplete.get_or_insert("cut_row");
        }
        let mut lines = Lines::new(json, line);
        let mut points: Vec<(Option<i64>, Cell, Cell, u64)> = times
            .iter()
            .zip(&values)
            .map(|(t, v)| {
                let (at, text) = instant(t);
                (at, text, cell(v), lines.of(v))
            })
            .collect();
        if !points.is_sorted_by_key(|p| p.0) {
            note(&mut out.findings, "sorted_by_time", line);
            points.sort_by_key(|p| p.0);
        }
        self.block.begin(DATA, &DATA_NAMES, line, out);
        let rows = points.len() as u64;
        for (_, time, value, line) in points {
            Block::row(vec![id.clone(), label.clone(), time, value, status.clone()], line, out);
        }
        if rows == 0 { Took::Other } else { Took::Rows(rows) }
    }

    fn datapoint(&mut self, json: &str, line: u64) -> Took {
        let Some(fields) = members(json) else { return Took::Bad("bad_json") };
        self.bytes += json.len() + 256;
        if self.bytes > ELEMENT_BYTES {
            return Took::Bad("report_too_long");
        }
        let mut point = Point { at: None, line, time: None, figures: Vec::new() };
        for (key, value) in fields {
            match key.as_ref() {
                "Timestamp" => (point.at, point.time) = instant(value),
                "ExtendedStatistics" => {
                    for (name, v) in members(value).unwrap_or_default() {
                        point.figures.push((name.into_owned(), cell(v)));
                    }
                }
                _ => point.figures.push((key.into_owned(), cell(value))),
            }
        }
        if point.time.is_none() {
            return Took::Bad("bad_point");
        }
        self.points.push(point);
        Took::Rows(1)
    }

    fn statistics(&mut self, first_line: u64, out: &mut Out<'_>) {
        let mut points = std::mem::take(&mut self.points);
        if !points.is_sorted_by_key(|p| p.at) {
            note(&mut out.findings, "sorted_by_time", first_line);
            points.sort_by_key(|p| p.at);
        }
        let mut names: Vec<String> = Vec::new();
        for (name, _) in points.iter().flat_map(|p| &p.figures) {
            if name != "Unit" && names.len() < 64 && !names.contains(name) {
                names.push(name.clone());
            }
        }
        let mut units: Vec<Cell> = Vec::new();
        for point in &points {
            let unit = point.figures.iter().find(|(n, _)| n == "Unit").and_then(|(_, v)| v.clone());
            if !units.contains(&unit) && units.len() < 2 {
                units.push(unit);
            }
        }
        // One unit for all figures is that of their columns.
        if let [Some(unit)] = units.as_slice() {
            let of = |name: &String| unit_of(unit).filter(|_| name != "SampleCount");
            out.units([None, None].into_iter().chain(names.iter().map(of)).collect());
        }
        let mut columns = vec!["Label", "time"];
        columns.extend(names.iter().map(String::as_str));
        columns.push("Unit");
        self.block.begin(STATISTICS, &columns, first_line, out);
        for point in points {
            let of = |name: &str| point.figures.iter().find(|(n, _)| n == name).and_then(|(_, v)| v.clone());
            let mut cells = vec![self.label.clone(), point.time.clone()];
            cells.extend(names.iter().map(|n| of(n)));
            cells.push(of("Unit"));
            Block::row(cells, point.line, out);
        }
    }
}
