//! `monitoring.performance_insights` and its kin: what the AWS CLI prints for `pi get-resource-metrics` and
//! `pi describe-dimension-keys`.
//!
//! Source: the service's API reference (GetResourceMetrics, DescribeDimensionKeys, ResponseResourceMetric,
//! DimensionKeyDescription).
//!
//! A point is a row: metric, dimensions as one text (`{db.wait_event.name="..."}`), instant, value. A metric without
//! dimensions is the total of the rows beside it, not one more of them: its `dimensions` is NULL. Times are seconds since
//! 1970 (`1.5270264E9`) or text with a zone. Values of `db.load` are average active sessions. A point without a value is
//! NULL. Of describe-dimension-keys a key is a row; its partitions stay JSON, in the order of the second block.
//! What the format cannot tell: that a statement was cut (the service cuts at 500 bytes).

use super::slice::{Lines, cell, items, members};
use super::{Block, Reader, Took, label_set};
use crate::frame::Out;
use crate::kind::spec::SchemaUnit::Bare;
use crate::kind::spec::{ColumnSpec, Kind, fgauge, text, time};
use crate::report::monitoring::gather::Cell;
use crate::report::monitoring::{clock, only_by_frame};

const METRICS: &str = "performance_insights";
const KEYS: &str = "performance_insights_keys";
const PARTITIONS: &str = "performance_insights_partitions";
const METRIC_NAMES: [&str; 4] = ["metric", "dimensions", "time", "value"];
const KEY_NAMES: [&str; 3] = ["dimensions", "total", "partitions"];

const METRIC_COLUMNS: &[ColumnSpec] =
    &[text("metric").key(), text("dimensions").key(), time("time").key(), fgauge("value", Bare)];
const KEY_COLUMNS: &[ColumnSpec] = &[text("dimensions").key(), fgauge("total", Bare), text("partitions")];
const PARTITION_COLUMNS: &[ColumnSpec] = &[text("dimensions").key()];

/// The kind of get-resource-metrics.
pub(in crate::report::monitoring) static METRICS_KIND: Kind = Kind {
    frames: &[METRICS],
    content: Some(only_by_frame),
    ..Kind::new("monitoring.performance_insights", METRIC_COLUMNS)
};

/// The kind of describe-dimension-keys.
pub(in crate::report::monitoring) static KEYS_KIND: Kind = Kind {
    frames: &[KEYS],
    content: Some(only_by_frame),
    ..Kind::new("monitoring.performance_insights_keys", KEY_COLUMNS)
};

/// The kind of the partitions of its keys.
pub(in crate::report::monitoring) static PARTITIONS_KIND: Kind = Kind {
    frames: &[PARTITIONS],
    content: Some(only_by_frame),
    ..Kind::new("monitoring.performance_insights_partitions", PARTITION_COLUMNS)
};

#[derive(Default)]
pub(super) struct Reading {
    block: Block,
    keys: bool,
    partitions: Vec<(u64, Cell)>,
    incomplete: Option<&'static str>,
}

impl Reader for Reading {
    fn wants(&self, place: &str, _first: u8) -> bool {
        matches!(place, "MetricList[]" | "Keys[]" | "PartitionKeys[]" | "NextToken")
    }

    fn element(&mut self, place: &str, json: &str, line: u64, out: &mut Out<'_>) -> Took {
        match place {
            "MetricList[]" => self.metric(json, line, out),
            "Keys[]" => self.key(json, line, out),
            "PartitionKeys[]" => {
                let of = members(json).unwrap_or_default().into_iter().find(|(k, _)| k == "Dimensions");
                if self.partitions.len() < 1_000 {
                    self.partitions.push((line, of.and_then(|(_, v)| dimensions(v))));
                }
                Took::Rows(1)
            }
            _ => {
                if cell(json).is_some_and(|t| !t.is_empty()) {
                    self.incomplete = Some("more_pages");
                }
                Took::Other
            }
        }
    }

    fn finish(&mut self, cut: Option<&'static str>, first_line: u64, out: &mut Out<'_>) {
        if self.keys || !self.partitions.is_empty() {
            self.block.begin(KEYS, &KEY_NAMES, first_line, out);
        } else {
            self.block.begin(METRICS, &METRIC_NAMES, first_line, out);
        }
        if let Some(why) = cut.or(self.incomplete) {
            out.incomplete(why);
        }
        if let Some((line, _)) = self.partitions.first() {
            Block::default().begin(PARTITIONS, &["dimensions"], *line, out);
            for (line, cell) in std::mem::take(&mut self.partitions) {
                Block::row(vec![cell], line, out);
            }
        }
    }
}

fn dimensions(json: &str) -> Cell {
    let mut pairs: Vec<(String, String)> =
        members(json)?.into_iter().map(|(k, v)| (k.into_owned(), cell(v).unwrap_or_default())).collect();
    (!pairs.is_empty()).then(|| label_set(&mut pairs))
}

impl Reading {
    fn metric(&mut self, json: &str, line: u64, out: &mut Out<'_>) -> Took {
        let Some(fields) = members(json) else { return Took::Bad("bad_json") };
        let (mut metric, mut dims, mut points) = (None, None, Vec::new());
        for (key, value) in fields {
            match key.as_ref() {
                "Key" => {
                    for (k, v) in members(value).unwrap_or_default() {
                        match k.as_ref() {
                            "Metric" => metric = cell(v),
                            "Dimensions" => dims = dimensions(v),
                            _ => {}
                        }
                    }
                }
                "DataPoints" => points = items(value).unwrap_or_default(),
                _ => {}
            }
        }
        self.block.begin(METRICS, &METRIC_NAMES, line, out);
        let mut rows = 0;
        let mut lines = Lines::new(json, line);
        for point in points {
            let (mut time, mut value) = (None, None);
            for (k, v) in members(point).unwrap_or_default() {
                match k.as_ref() {
                    "Timestamp" => time = cell(v).and_then(|t| clock::epoch_seconds(&t).or(Some(t))),
                    "Value" => value = cell(v),
                    _ => {}
                }
            }
            if time.is_none() {
                self.incomplete.get_or_insert("bad_point");
                continue;
            }
            Block::row(vec![metric.clone(), dims.clone(), time, value], lines.of(point), out);
            rows += 1;
        }
        if rows == 0 { Took::Other } else { Took::Rows(rows) }
    }

    fn key(&mut self, json: &str, line: u64, out: &mut Out<'_>) -> Took {
        let Some(fields) = members(json) else { return Took::Bad("bad_json") };
        self.keys = true;
        self.block.begin(KEYS, &KEY_NAMES, line, out);
        let of = |name: &str| fields.iter().find(|(k, _)| k == name).map(|(_, v)| *v);
        let cells = vec![
            of("Dimensions").and_then(dimensions),
            of("Total").and_then(cell),
            of("Partitions").map(str::to_owned),
        ];
        Block::row(cells, line, out);
        Took::Rows(1)
    }
}
