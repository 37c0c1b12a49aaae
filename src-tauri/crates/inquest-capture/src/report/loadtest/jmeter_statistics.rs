//! `statistics.json` of JMeter's HTML report: one object per label, and `Total`.
//!
//! Source: JMeter `SummaryConsumer`/`StatisticsSummaryConsumer` and `JsonExporter` (keys). Times are milliseconds;
//! `pct1ResTime`, `pct2ResTime`, `pct3ResTime` follow `aggregate_rpt_pct1..3`, by default 90, 95, 99: the document does
//! not say which, so they keep their names. Rates of bytes are KB of 1024 per second. `row_kind` is `total` for the
//! object that sums up the others.

use super::document::{Cell, Document, Grid, ahead, emit, opening};
use super::json::{number, pieces, text as string};
use crate::block::Held;
use crate::frame::Opening;
use crate::kind::spec::SchemaUnit::{Bare, Count, Ms, PerSecond, Percent};
use crate::kind::spec::{ColumnSpec, Kind, gauge, number as figure, text};
use crate::report::whole::{Kept, Sheet};
use crate::report::{Begins, Report};

const FRAME: &str = "jmeter_statistics";

const COLUMNS: &[ColumnSpec] = &[
    text("transaction").key(),
    text("row_kind"),
    gauge("samplecount", Count),
    gauge("errorcount", Count),
    figure("errorpct", Percent),
    figure("meanrestime", Ms),
    figure("medianrestime", Ms),
    figure("minrestime", Ms),
    figure("maxrestime", Ms),
    figure("pct1restime", Ms),
    figure("pct2restime", Ms),
    figure("pct3restime", Ms),
    figure("throughput", PerSecond),
    figure("receivedkbytespersec", Bare),
    figure("sentkbytespersec", Bare),
];

const KEYS: &[&str] = &[
    "transaction",
    "row_kind",
    "sampleCount",
    "errorCount",
    "errorPct",
    "meanResTime",
    "medianResTime",
    "minResTime",
    "maxResTime",
    "pct1ResTime",
    "pct2ResTime",
    "pct3ResTime",
    "throughput",
    "receivedKBytesPerSec",
    "sentKBytesPerSec",
];

/// The kind.
pub(super) static KIND: Kind = Kind {
    frames: &[FRAME],
    identity: &[&["transaction"]],
    ..Kind::new("loadtest.jmeter_statistics", COLUMNS)
};

/// The report.
pub(super) const REPORT: Report = Report { begins: Begins::at(b"{"), open };

fn open(lines: &[Held], _ended: bool) -> Option<Opening> {
    let first = lines.first()?.text();
    if !first.trim_start().starts_with('{') {
        return None;
    }
    let ahead = ahead(lines);
    let all = ["\"transaction\"", "\"sampleCount\"", "\"meanResTime\""].iter().all(|k| ahead.contains(k));
    all.then(|| opening(first, read))
}

fn read(lines: &[Kept], sheet: &mut Sheet<'_, '_>) {
    let document = Document::new(lines);
    let labels = pieces(&document.text);
    let mut grid = Grid::new(FRAME, KEYS);
    let mut cut = labels.cut;
    for (label, value) in &labels.items {
        let members = pieces(value);
        if members.cut || members.get("sampleCount").is_none() {
            cut |= members.cut;
            continue;
        }
        let cells: Vec<Cell<'_>> = KEYS
            .iter()
            .map(|key| match *key {
                "row_kind" => Some(if label == "Total" { "total".into() } else { "label".into() }),
                _ => {
                    let value = members.get(key)?;
                    number(value).map(Into::into).or_else(|| string(value).map(Into::into))
                }
            })
            .collect();
        grid.row(document.line(value), cells);
    }
    emit(vec![grid], lines, cut, sheet);
}
