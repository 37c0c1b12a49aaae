//! k6 `--out json`: a line per metric that appears (`Metric`) and per sample (`Point`).
//!
//! Source: k6 `internal/output/json`: `{"type":"Metric","data":{name,type,contains,thresholds,submetrics},"metric":…}`
//! and `{"metric":…,"type":"Point","data":{time,value,tags}}`. Values are milliseconds for metrics that contain times,
//! bytes for those that contain data, else plain numbers.
//!
//! Every line is a row, told by `record`: `metric` or `point`. `duration_ms` and `bytes` hold the value where the metric
//! contains times or data, as its `Metric` line said, or k6's own list where that line is missing. A `http_req_failed` of
//! 1 is a request that failed. Streamed: only what metrics contain is held, of at most [`METRICS`] of them.

use std::borrow::Cow;
use std::collections::HashMap;

use inquest_core::capture::LineClass;

use super::jmeter_samples::made;
use super::json::{number, pieces};
use super::k6;
use crate::block::{Held, words};
use crate::frame::{Frame, Head, Opening, Out, Step};
use crate::kind::spec::SchemaUnit::{Bare, Bytes, Ms};
use crate::kind::spec::{ColumnSpec, Kind, number as figure, text, time};
use crate::report::{Begins, Report};
use crate::text::{Ending, Line};

const FRAME: &str = "k6_points";

/// Metrics whose content is remembered.
const METRICS: usize = 4_096;

const COLUMNS: &[ColumnSpec] = &[
    text("record"),
    text("metric"),
    text("metric_type"),
    text("contains"),
    text("thresholds"),
    time("time"),
    figure("value", Bare),
    figure("duration_ms", Ms),
    figure("bytes", Bytes),
    text("tags"),
];

/// The kind.
pub(super) static KIND: Kind = Kind { frames: &[FRAME], ..Kind::new("loadtest.k6_points", COLUMNS) };

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"{"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text().trim_start();
    if !first.starts_with('{') || !lines[0].beginning().contains("\"metric\"") {
        return None;
    }
    record(first).map(|_| Opening::new(Points::default(), 0))
}

#[derive(Default)]
struct Points {
    begun: bool,
    contains: HashMap<String, String>,
}

/// The cells that a line gives, before what the metric contains is known: record, metric and its members.
struct Record<'a> {
    point: bool,
    metric: String,
    data: Vec<(Cow<'a, str>, &'a str)>,
}

fn record(line: &str) -> Option<Record<'_>> {
    let members = pieces(line);
    if members.cut {
        return None;
    }
    let point = match members.text("type")?.as_str() {
        "Point" => true,
        "Metric" => false,
        _ => return None,
    };
    let data = pieces(members.get("data")?);
    Some(Record { point, metric: members.text("metric")?, data: data.items })
}

impl Points {
    fn cells(&mut self, record: Record<'_>) -> Vec<Option<String>> {
        let member = |key: &str| record.data.iter().find(|(k, _)| k == key).map(|(_, v)| *v);
        let word = |key: &str| member(key).and_then(super::json::text);
        let mut cells = vec![None; COLUMNS.len()];
        if record.point {
            let contains = self
                .contains
                .get(&record.metric)
                .map(String::as_str)
                .or_else(|| k6::contains(&record.metric));
            let value = member("value").and_then(number).map(str::to_owned);
            cells[3] = contains.map(str::to_owned);
            cells[5] = word("time");
            cells[7] = value.clone().filter(|_| contains == Some("time"));
            cells[8] = value.clone().filter(|_| contains == Some("data"));
            cells[6] = value;
            cells[9] = member("tags").filter(|t| *t != "null").map(str::to_owned);
        } else {
            let contains = word("contains");
            if let Some(contains) = contains.clone().filter(|_| self.contains.len() < METRICS) {
                self.contains.insert(record.metric.clone(), contains);
            }
            cells[2] = word("type");
            cells[3] = contains;
            cells[4] = member("thresholds").filter(|t| !matches!(*t, "null" | "[]")).map(str::to_owned);
        }
        cells[0] = Some(if record.point { "point" } else { "metric" }.to_owned());
        cells[1] = Some(record.metric);
        cells
    }
}

impl Frame for Points {
    fn line(&mut self, line: &Line<'_>, out: &mut Out<'_>) -> Step {
        let text = line.text.trim();
        if !text.starts_with('{') || words::is_fence(text) {
            return Step::Over;
        }
        if !self.begun {
            self.begun = true;
            let header: Vec<String> = COLUMNS.iter().map(|c| c.name.to_owned()).collect();
            let width = header.len();
            out.begin(Head {
                frame: FRAME,
                header: Some(header),
                width,
                first_line: line.number,
                padded: false,
            });
        }
        match record(text) {
            Some(record) => {
                let cells = self.cells(record);
                out.put(LineClass::Row);
                out.row(cells.into_iter().map(made).collect(), line.number);
            }
            None if line.ending == Ending::None => {
                out.quarantine("cut_row", line.text);
                out.incomplete("cut_row");
            }
            None => out.quarantine("bad_json", line.text),
        }
        Step::Took
    }

    fn close(&mut self, _ended: bool, _out: &mut Out<'_>) {}
}
